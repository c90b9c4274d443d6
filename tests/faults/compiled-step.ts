import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { packagesStayOutside } from '../../scripts/compile-server';

/** Beside the build, where its packages are found. */
const FOLDER = path.join('.cache', 'steps');
const compiled = new Map<string, Promise<string>>();

/** A script of this folder as one file of JavaScript, which starts in a third of the time that tsx takes; answers its path. */
export function compiledStep(name: string): Promise<string> {
  const made = compiled.get(name) ?? compile(name);
  compiled.set(name, made);
  return made;
}

async function compile(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join('tests', 'faults', `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    plugins: [packagesStayOutside(new Map())],
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.js`);
  // Another test file may be starting it.
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.contents ?? '');
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
