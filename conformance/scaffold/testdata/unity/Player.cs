// Player.cs: as much of Unity as the README's behaviour asks for.
using System.Reflection;

namespace UnityEngine
{
    public class MonoBehaviour { }

    public static class Application
    {
        public static bool Ended;
        public static void Quit() { Ended = true; }
    }

    static class Player
    {
        static void Main()
        {
            var behaviour = new MoveauthBehaviour();
            Call(behaviour, "Start");
            while (!Application.Ended) Call(behaviour, "Update"); // each is a frame
        }

        static void Call(MonoBehaviour behaviour, string message)
        {
            behaviour.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(behaviour, null);
        }
    }
}
