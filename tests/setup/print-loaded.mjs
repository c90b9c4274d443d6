// Given to a process with --import: prints the name of each package at the moment that it is first imported.
import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const seen = new Set();

export async function resolve(specifier, context, next) {
  const name = /^(@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(\/|$)/.exec(specifier)?.[1];
  if (name && !seen.has(name)) writeSync(2, `loaded ${name}\n`);
  seen.add(name);
  return next(specifier, context);
}

if (isMainThread) register(import.meta.url);
