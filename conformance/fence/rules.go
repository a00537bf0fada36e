package fence

// Rules says by which names, folders and words a tree is held to the fences.
// The defaults are the source's. An empty list switches off what goes by it: a
// fence that is left without anything says that it has nothing to check.
//
// Names are of types and members without their namespaces. In names, * stands
// for any run of characters. In patterns of paths, * does so within a folder and
// ** for any run of folders; a pattern without a slash is the name of a file or
// folder at any depth, and one that begins with a slash is a path from where the
// Unity project begins.
type Rules struct {
	// Skip are the folders that are not entered at all.
	Skip []string `yaml:"skip"`
	// Unshipped is C# that is in no player's build, and so breaks no fence.
	Unshipped []string `yaml:"unshipped"`

	Players Bodies `yaml:"players"`
	Enemies Bodies `yaml:"enemies"`
	Items   Bodies `yaml:"items"`

	// Movement is the code that moves bodies.
	Movement Scope `yaml:"movement"`
	// Separation are parts of the names of types and methods, in any case, that
	// push enemies off each other. They are looked for in the code of enemies.
	Separation []string `yaml:"separation"`
	// Server is the code that runs on a server only, besides what stands under
	// a guard like if (IsServer).
	Server Scope `yaml:"server"`

	Mover       Mover       `yaml:"mover"`
	Snap        Snap        `yaml:"snap"`
	Replicators Replicators `yaml:"replicators"`
	Physics     Physics     `yaml:"physics"`
	Config      Config      `yaml:"config"`
	RPC         RPC         `yaml:"rpc"`
	Commands    Commands    `yaml:"commands"`
	Kinds       Kinds       `yaml:"kinds"`
	Tide        Tide        `yaml:"tide"`
	Assemblies  Assemblies  `yaml:"assemblies"`
	Random      []string    `yaml:"random"` // sources of chance
}

// Bodies are game objects of one sort: what lies in these prefabs, and what has
// a component of one of these classes or of one that derives from it.
type Bodies struct {
	Prefabs []string `yaml:"prefabs"` // patterns of paths
	Classes []string `yaml:"classes"`
	// Not are prefabs that match and are none: a corpse, a portrait.
	Not []string `yaml:"not"`
	// Code is the code that is about them, besides the classes.
	Code Scope `yaml:"code"`
}

// Scope is a part of the code: files, and types by namespace or by name. A
// namespace takes in those below it.
type Scope struct {
	Folders    []string `yaml:"folders"` // patterns of paths; a folder stands for all below it
	Namespaces []string `yaml:"namespaces"`
	Classes    []string `yaml:"classes"`
}

// Mover is what moves bodies.
type Mover struct {
	Classes []string `yaml:"classes"`
	// Writes are members of a transform or body that place it, when assigned;
	// Calls those that do so when called.
	Writes []string `yaml:"writes"`
	Calls  []string `yaml:"calls"`
	// Speeds are serialised fields that hold a walking speed; leading _ and m_
	// and the case do not matter. Limit, in u/s, is what none may reach.
	Speeds []string `yaml:"speeds"`
	Limit  float64  `yaml:"limit"`
}

// Snap is how a player is put elsewhere.
type Snap struct {
	Handler string   `yaml:"handler"` // Class.Method
	Calls   []string `yaml:"calls"`
	Enum    string   `yaml:"enum"` // of the reasons
	Reasons []string `yaml:"reasons"`
}

// Replicators are the components that send where a body is.
type Replicators struct {
	Transform []string `yaml:"transform"`
	// Rigidbody are those that replicate through a body of the physics engine,
	// and Anticipated those that predict what a server decides.
	Rigidbody   []string `yaml:"rigidbody"`
	Anticipated []string `yaml:"anticipated"`
	// ForMotion are flags that let the physics engine move what is replicated.
	ForMotion []string `yaml:"for_motion"`
	// Owner are classes that say in code that the owner has authority, whatever
	// their prefab has in Authority.
	Owner     []string  `yaml:"owner"`
	Authority Authority `yaml:"authority"`
	// Axes are the serialised flags of what may be replicated, and Synced those
	// of them that are on.
	Axes   []string `yaml:"axes"`
	Synced []string `yaml:"synced"`
	// Interpolate is a flag that is on.
	Interpolate string `yaml:"interpolate"`
	// Interpolation, Threshold and Unreliable are fields and the only value of
	// each; without a field nothing is asked of it.
	Interpolation Exact `yaml:"interpolation"`
	Threshold     Exact `yaml:"threshold"`
	Unreliable    Exact `yaml:"unreliable"`
	// Banned are words that no code may name: an interpolation that takes no
	// account of latency.
	Banned []string `yaml:"banned"`
	// Offset is the member that holds how many ticks are buffered, for all
	// replicators at once.
	Offset string `yaml:"offset"`
	// Update is the method whose override must call its base.
	Update string `yaml:"update"`
	// GUIDs name the scripts and assemblies of packages, whose .meta files are not in the tree.
	GUIDs map[string]string `yaml:"guids"`
}

// Exact is a serialised field that has one right value, as it stands in a file:
// a number, of an enum that of the member.
type Exact struct {
	Field string `yaml:"field"`
	Value string `yaml:"value"`
}

// Authority is the serialised field that says who decides where a body is.
type Authority struct {
	Field  string `yaml:"field"`
	Owner  string `yaml:"owner"`
	Server string `yaml:"server"`
	// Default is what a component has that says nothing.
	Default string `yaml:"default"`
}

// Physics is the settings of the physics engine.
type Physics struct {
	Settings string   `yaml:"settings"` // paths
	Tags     string   `yaml:"tags"`
	Time     string   `yaml:"time"`
	Bodies   []string `yaml:"bodies"`   // layers of what moves, which do not meet each other
	Blockers []string `yaml:"blockers"` // layers of what all of those meet
	// Callbacks are the beginnings of the names of what the engine calls when
	// bodies meet.
	Callbacks []string `yaml:"callbacks"`
	Forces    []string `yaml:"forces"` // methods that push a body
	// Manager is the component that has the tick rate in the field TickRate.
	Manager  []string `yaml:"manager"`
	TickRate string   `yaml:"tick_rate"`
}

// Config is the configuration of movement.
type Config struct {
	Files  []string `yaml:"files"`  // patterns of paths
	Banned []string `yaml:"banned"` // parts of names of keys, in any case
}

// RPC is what goes over the network by name.
type RPC struct {
	Channel string `yaml:"channel"` // the class of the one object that commands go through
	// Attributes are those that take their target as an argument.
	Attributes []string `yaml:"attributes"`
	// ToServer and ToClients are the targets, and ServerAttributes and
	// ClientAttributes the attributes, that say where a call goes.
	ToServer         []string `yaml:"to_server"`
	ToClients        []string `yaml:"to_clients"`
	ServerAttributes []string `yaml:"server_attributes"`
	ClientAttributes []string `yaml:"client_attributes"`
}

// Commands are what a host carries out.
type Commands struct {
	Interfaces []string `yaml:"interfaces"`
	Method     string   `yaml:"method"`
	// Returns are types that mean that it is not over when it returns.
	Returns []string `yaml:"returns"`
	// Banned are methods that no command calls, besides every RPC.
	Banned []string `yaml:"banned"`
	// Overrides are members that lead to the table of overridden positions.
	Overrides []string `yaml:"overrides"`
}

// Kinds are the enums of what goes over the network. Each member has a codec.
type Kinds struct {
	Commands []string `yaml:"commands"`
	Outcomes []string `yaml:"outcomes"`
	Codecs   Scope    `yaml:"codecs"`
}

// Tide is the clock that land goes by.
type Tide struct {
	Types    []string `yaml:"types"`
	Advance  string   `yaml:"advance"`
	Caller   string   `yaml:"caller"` // the one class that calls it
	Evaluate string   `yaml:"evaluate"`
}

// Assemblies are those that hold pure rules.
type Assemblies struct {
	Rules []string `yaml:"rules"` // names
	Not   []string `yaml:"not"`   // such as their tests
	// Engine and Network are the names of assemblies, and of namespaces, of
	// either. What both match is the network.
	Engine  []string `yaml:"engine"`
	Network []string `yaml:"network"`
}

// Defaults returns the rules with the source's own names.
func Defaults() Rules {
	return Rules{
		// FENCE-031a: what the editor makes itself holds the library, which calls Teleport all day.
		Skip: []string{"/Library", "/Temp", "/Logs", "/obj", "/Build", "/Builds", "/UserSettings", "/Packages/com.unity.*", ".*", "*~"},
		// FENCE-031b: a test may put a player where it likes.
		Unshipped: []string{"Editor", "Tests", "Test"},
		Players:   Bodies{Prefabs: []string{"Player.prefab", "**/Players/**/*.prefab"}, Classes: []string{"PlayerMotor", "PlayerTransform"}},
		Enemies: Bodies{
			Prefabs: []string{"Enemy.prefab", "**/Enemies/**/*.prefab"},
			Classes: []string{"EnemyMotor", "EnemyTransform"},
			Code:    Scope{Folders: []string{"Enemy", "Enemies"}, Namespaces: []string{"*.Enemy", "*.Enemies"}},
		},
		Items: Bodies{Prefabs: []string{"**/Items/**/*.prefab"}},
		Movement: Scope{
			Folders:    []string{"Movement"},
			Namespaces: []string{"*.Movement"},
			Classes:    []string{"KinematicMover2D", "Physics2DSweep", "PlayerMotor"},
		},
		Separation: []string{"separat", "steer"},
		Server:     Scope{Folders: []string{"Server", "Host"}, Namespaces: []string{"*.Server", "*.Host"}},
		Mover: Mover{
			Classes: []string{"KinematicMover2D"},
			Writes:  []string{"position", "localPosition"},
			Calls:   []string{"Translate", "SetPositionAndRotation", "SetLocalPositionAndRotation", "MovePosition", "MovePositionAndRotation"},
			Speeds:  []string{"walkSpeed"},
			Limit:   12,
		},
		Snap: Snap{
			Handler: "PlayerMotor.OnSnapped",
			Calls:   []string{"Teleport", "SetState"},
			Enum:    "SnapReason",
			Reasons: []string{"TideDeposit", "DeathRespawn"},
		},
		Replicators: replicatorDefaults(),
		Physics: Physics{
			Settings:  "ProjectSettings/Physics2DSettings.asset",
			Tags:      "ProjectSettings/TagManager.asset",
			Time:      "ProjectSettings/TimeManager.asset",
			Bodies:    []string{"Player", "Enemy"},
			Blockers:  []string{"Structure", "Terrain", "WorldBounds"},
			Callbacks: []string{"OnCollision", "OnTrigger"},
			Forces:    []string{"AddForce", "AddForceX", "AddForceY", "AddRelativeForce", "AddForceAtPosition", "AddExplosionForce", "AddTorque", "AddRelativeTorque"},
			Manager:   []string{"NetworkManager"},
			TickRate:  "NetworkConfig.TickRate",
		},
		Config: Config{
			Files:  []string{"movement.json"},
			Banned: []string{"modifier", "stamina", "encumbr", "weight", "penalty"},
		},
		RPC: RPC{
			Channel:          "HostCommitChannel",
			Attributes:       []string{"Rpc"},
			ToServer:         []string{"Server", "Authority"},
			ToClients:        []string{"ClientsAndHost", "NotServer", "Everyone", "NotMe", "Owner", "NotOwner", "NotAuthority", "SpecifiedInParams"},
			ServerAttributes: []string{"ServerRpc"},
			ClientAttributes: []string{"ClientRpc"},
		},
		Commands: Commands{
			Interfaces: []string{"ICommand"},
			Method:     "Execute",
			Returns:    []string{"IEnumerator", "IEnumerable", "IAsyncEnumerable", "Awaitable", "Task", "ValueTask", "UniTask", "UniTaskVoid"},
			Banned: []string{
				"Instantiate", "InstantiateAsync", "InstantiateAndSpawn", "Destroy", "DestroyImmediate", "DestroyObject",
				"Spawn", "SpawnWithOwnership", "SpawnAsPlayerObject", "Despawn",
				"SendMessage", "SendMessageUpwards", "BroadcastMessage", "SendNamedMessage", "SendUnnamedMessage", "StartCoroutine",
			},
			Overrides: []string{"Override", "Overrides", "IsOverridden", "HasOverride", "TryGetOverride"},
		},
		Kinds: Kinds{
			Commands: []string{"CommandKind"},
			Outcomes: []string{"OutcomeKind"},
			Codecs:   Scope{Namespaces: []string{"*.Codecs"}, Classes: []string{"*Codec", "*Codecs"}},
		},
		Tide:       Tide{Types: []string{"ITideClock", "TideClock"}, Advance: "Advance", Caller: "HostTickOrchestrator", Evaluate: "Evaluate"},
		Assemblies: assemblyDefaults(),
		Random:     []string{"Random", "RandomNumberGenerator", "NewGuid"},
	}
}

func replicatorDefaults() Replicators {
	return Replicators{
		Transform:   []string{"NetworkTransform"},
		Rigidbody:   []string{"NetworkRigidbody", "NetworkRigidbody2D", "NetworkRigidbodyBase"},
		Anticipated: []string{"AnticipatedNetworkTransform"},
		ForMotion:   []string{"UseRigidBodyForMotion"},
		Owner:       []string{"ClientNetworkTransform", "OwnerNetworkTransform"},
		Authority:   Authority{Field: "AuthorityMode", Owner: "1", Server: "0", Default: "0"},
		Axes: []string{
			"SyncPositionX", "SyncPositionY", "SyncPositionZ", "SyncRotAngleX", "SyncRotAngleY", "SyncRotAngleZ",
			"SyncScaleX", "SyncScaleY", "SyncScaleZ",
		},
		Synced:        []string{"SyncPositionX", "SyncPositionY"},
		Interpolate:   "Interpolate",
		Interpolation: Exact{"PositionInterpolationType", "1"},
		Threshold:     Exact{"PositionThreshold", "0.01"},
		Unreliable:    Exact{"UseUnreliableDeltas", "1"},
		Banned:        []string{"LegacyLerp"},
		Offset:        "InterpolationBufferTickOffset",
		Update:        "OnUpdate",
		GUIDs: map[string]string{
			"e96cb6065543e43c4a752faaa1468eb1": "NetworkTransform",
			"f6c0be61502bb534f922ebb746851216": "NetworkRigidbody",
			"80d7c879794dfda4687da0e400131852": "NetworkRigidbody2D",
			"8c4434f0563fb7f42b3b2993c97ae81a": "NetworkRigidbodyBase",
			"97616b67982a4be48d957d421e422433": "AnticipatedNetworkTransform", // 1.x
			"5abfce83aadd948498d4990c645a017b": "AnticipatedNetworkTransform",
			"593a2fe42fa9d37498c96f9a383b6521": "NetworkManager",
			"d5a57f767e5e46a458fc5d3c628d0cbb": "NetworkObject",
			"1491147abca9d7d4bb7105af628b223e": "Unity.Netcode.Runtime",
		},
	}
}

func assemblyDefaults() Assemblies {
	return Assemblies{
		Rules:  []string{"*.Rules", "*.Rules.*"},
		Not:    []string{"*.Tests", "*.Tests.*", "*.Editor"},
		Engine: []string{"UnityEngine", "UnityEngine.*", "UnityEditor", "UnityEditor.*", "Unity.*"},
		Network: []string{
			"Unity.Netcode", "Unity.Netcode.*", "Unity.Networking.*", "Unity.Multiplayer.*", "UnityEngine.Networking", "UnityEngine.Networking.*",
			"Mirror", "Mirror.*", "FishNet", "FishNet.*", "PurrNet", "PurrNet.*", "Photon.*", "Fusion.*", "System.Net", "System.Net.*",
		},
	}
}
