import { buildIfChanged, generateIfChanged } from './build-if-changed';

async function build(what = 'everything'): Promise<string> {
  if (what === 'client') return (await generateIfChanged()) ? 'Wrote the database client.' : '';
  return (await buildIfChanged()) ? 'Built.' : 'Nothing changed since the last build.';
}

build(process.argv[2]).then(
  (line) => line && console.log(line),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
