@transform-clamp
Feature: Items stay with the server, and no body has two masters

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst

  @CLAMP-004a
  Rule: An item's transform from a client is refused

    Scenario: A client cannot move an item that lies about
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server puts item lamp at (1, 2, 3)
      And P1 reports item lamp at (4, 4, 4)
      Then the server refuses that with NotAuthority
      And item lamp is at (1, 2, 3)
      When the server puts item lamp at (1, 2, 4)
      Then item lamp is at (1, 2, 4)

  @CLAMP-004b
  Rule: An item's transform from the client that holds it is refused too

    Scenario: A client cannot move the item that its player holds
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server puts item lamp at (1, 2, 3), held by P1
      And P1 reports item lamp at (4, 4, 4)
      Then the server refuses that with NotAuthority
      And item lamp is at (1, 2, 3)
      When P2 reports item lamp at (5, 5, 5)
      Then the server refuses that with NotAuthority
      And item lamp is at (1, 2, 3)
      When the server puts item lamp at (1, 2, 4)
      Then item lamp is at (1, 2, 4)

  @CLAMP-004c
  Rule: The server's own write of an item stands

    Scenario: The server moves an item, whoever holds it
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server puts item lamp at (1, 2, 3), held by P1
      Then item lamp is at (1, 2, 3)
      When the server puts item lamp at (1, 2, 4), held by P1
      Then item lamp is at (1, 2, 4)
      When the server puts item lamp at (1, 2, 5), held by P2
      Then item lamp is at (1, 2, 5)
      When the server puts item lamp at (1, 2, 6)
      Then item lamp is at (1, 2, 6)
      When P2 reports item lamp at (4, 4, 4)
      Then the server refuses that with NotAuthority
      And item lamp is at (1, 2, 6)

  @CLAMP-005a
  Rule: A prefab with two replicators of different authority is refused, and both are named

    Scenario: A prefab that two machines would write is refused at load
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkTransform | owner     |
        | NetworkRigidbody | server    |
      Then the prefab is refused over NetworkTransform and NetworkRigidbody
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkRigidbody | server    |
        | NetworkTransform | owner     |
      Then the prefab is refused over NetworkTransform and NetworkRigidbody
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkTransform | owner     |
      Then its body is controlled by the owner

  @CLAMP-005b
  Rule: A prefab with two replicators of the same authority is refused, and both are named

    Scenario Outline: A prefab that one machine would write twice is refused at load, <why>
      When a prefab with these replicators is loaded
        | replicator       | authority   |
        | NetworkTransform | <authority> |
        | NetworkRigidbody | <authority> |
      Then the prefab is refused over NetworkTransform and NetworkRigidbody
      When a prefab with these replicators is loaded
        | replicator       | authority   |
        | NetworkRigidbody | <authority> |
      Then its body is controlled by the <authority>

      Examples:
        | authority | why          |
        | owner     | the owner's  |
        | server    | the server's |

  @CLAMP-006a
  Rule: A body whose replicator has owner authority is controlled by its owner

    Scenario: A body with an owner's replicator is the owner's, and another is not
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkTransform | owner     |
      Then its body is controlled by the owner
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkTransform | server    |
      Then its body is controlled by the server
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkTransform | owner     |
        | NetworkRigidbody | server    |
      Then the prefab is refused over NetworkTransform and NetworkRigidbody

  @CLAMP-006b
  Rule: A body without a replicator of owner authority is controlled by the server

    Scenario: A body with a server's replicator or none is the server's
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkRigidbody | server    |
      Then its body is controlled by the server
      When a prefab without replicators is loaded
      Then its body is controlled by the server
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkRigidbody | owner     |
      Then its body is controlled by the owner
      When a prefab with these replicators is loaded
        | replicator       | authority |
        | NetworkTransform | owner     |
        | NetworkRigidbody | server    |
      Then the prefab is refused over NetworkTransform and NetworkRigidbody
