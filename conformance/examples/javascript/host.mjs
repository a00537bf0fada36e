#!/usr/bin/env node
/**
 * The adapter. It speaks over stdin and stdout, or over a connection that it
 * dials if MOVEAUTH_CONNECT says host:port. The bytes are the same.
 *
 *   node host.mjs [--fault NAME] [--list-faults]
 */
import net from 'node:net';
import { faults, switchOn } from './faults.mjs';
import { Conversation, serve } from './protocol.mjs';

const descriptor = { name: 'javascript-host', version: '1.0.0', language: 'JavaScript' };

function usage(message) {
  console.error(`${message}\nusage: host.mjs [--fault NAME | --list-faults]`);
  process.exit(2);
}

for (let args = process.argv.slice(2); args.length > 0; ) {
  const flag = args.shift();
  if (flag === '--list-faults') {
    console.log(JSON.stringify(faults, null, 2));
    process.exit(0);
  }
  if (flag !== '--fault') usage(`unknown argument ${flag}`);
  const name = args.shift();
  if (!switchOn(name)) usage(`no fault ${name}`);
  descriptor.sabotage = name;
}

// Imported now, since what a profile claims may depend on a fault.
const conversation = new Conversation(descriptor, {
  'host-commit': await import('./host-commit/profile.mjs'),
  'kinematic-mover': await import('./kinematic-mover/profile.mjs'),
  'contact-slope': await import('./contact-slope/profile.mjs'),
  'move-input': await import('./move-input/profile.mjs'),
  'transform-clamp': await import('./transform-clamp/profile.mjs'),
  'owner-transform': await import('./owner-transform/profile.mjs'),
});

if (process.env.MOVEAUTH_CONNECT) {
  const [, host, port] = /^(.*):(\d+)$/.exec(process.env.MOVEAUTH_CONNECT) ?? usage('MOVEAUTH_CONNECT is not host:port');
  const socket = net.connect(Number(port), host.replace(/^\[(.*)\]$/, '$1'));
  socket.setNoDelay(true);
  await serve(socket, socket, conversation);
  socket.end();
} else {
  await serve(process.stdin, process.stdout, conversation);
}
