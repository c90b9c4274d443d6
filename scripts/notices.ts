import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';

const FILE = 'THIRD-PARTY-NOTICES.md';

const billOfMaterials = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      versionInfo: z.string(),
      licenseDeclared: z.string().optional(),
      homepage: z.string().optional(),
    }),
  ),
});

/** Lists every package that runs in production with its license, as npm's own bill of materials names them. */
function writeNotices(): void {
  const printed = execFileSync('npm', ['sbom', '--omit', 'dev', '--sbom-format', 'spdx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  const [own, ...packages] = billOfMaterials.parse(JSON.parse(printed)).packages;
  const rows = packages
    .map(({ name, versionInfo, licenseDeclared, homepage }) => ({
      name: homepage?.startsWith('http') ? `[${name}](${homepage})` : name,
      sortedBy: `${name}@${versionInfo}`,
      version: versionInfo,
      license: licenseDeclared ?? 'not declared',
    }))
    .sort((a, b) => a.sortedBy.localeCompare(b.sortedBy, 'en'));
  const lines = rows.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  writeFileSync(
    FILE,
    `# Third-party notices\n\nThe packages that ${own?.name ?? 'the product'} runs with, and their licenses. The license text of each is in its folder of \`node_modules\`, which the image holds too. Written by \`npm run notices\`.\n\n| package | version | license |\n| --- | --- | --- |\n${lines.join('\n')}\n`,
  );
  console.log(`${FILE}: ${rows.length} packages.`);
}

writeNotices();
