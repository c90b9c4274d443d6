import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { UPLOAD_PATHS } from '#app/http/upload-paths';
import { envSchema, parseEnv } from '#app/platform/env.server';
import { exposedMetrics, namedMetrics } from '#tests/setup/exposed-metrics';
import { chooseTasks } from '../workers/chosen-tasks';
import { taskList } from '../workers/task-list';

const FOLDER = 'deploy/kubernetes';
const PRODUCTION = path.join(FOLDER, 'overlays/production');
const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  PodMonitor,
  ScaledObject,
  Service,
  ServiceAccount,
};
const variables = Object.keys(envSchema.innerType().shape);

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.object({
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
});
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string()) }),
      spec: z.object({
        containers: z.array(container),
        terminationGracePeriodSeconds: z.number().optional(),
      }),
    }),
  }),
});
type Manifest = { kind: keyof typeof KINDS; metadata: { name: string } };

function documents(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** Each file but the ones that only kustomize reads. */
function manifests(): Manifest[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
    .flatMap((file) => documents(readFileSync(path.join(FOLDER, file), 'utf8')));
}

function workloads() {
  return manifests()
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((manifest) => workload.parse(manifest));
}

/** The settings of the base, and those of an installation over them. */
function settings(): Record<string, string> {
  const shape = z.object({ configMapGenerator: z.array(z.object({ literals: z.array(z.string()) })) });
  const literals = ['base', 'overlays/production'].flatMap((folder) => {
    const file = path.join(FOLDER, folder, 'kustomization.yaml');
    return shape.parse(parse(readFileSync(file, 'utf8'))).configMapGenerator.flatMap((each) => each.literals);
  });
  return Object.fromEntries(literals.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** The words after which the image's entry runs something. */
function commands(): string[] {
  const code = readFileSync('scripts/serve.ts', 'utf8');
  const tables = [...code.matchAll(/^const (?:COMMANDS|KEEPING)[^{]*\{\n([^}]*)\n\};/gm)].map(([, body = '']) => body);
  return tables.flatMap((body) => [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name));
}

/** What answers on which port: the web process by its variable PORT, the worker by WORKER_PORT. */
const ANSWERS: Record<string, { file: string; port: string | undefined }> = {
  web: { file: 'server.ts', port: /PORT=(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))?.[1] },
  worker: { file: 'workers/health-port.ts', port: settings().WORKER_PORT },
};

function expectValid(given: Manifest[]): void {
  for (const manifest of given) {
    const Kind = KINDS[manifest.kind] as new (data: never) => { validate: () => void };
    expect(Kind, `what is a ${manifest.kind}?`).toBeDefined();
    expect(() => new Kind(manifest as never).validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
  }
}

test('every manifest is what its kind wants', () => {
  expect(manifests().length).toBeGreaterThan(10);
  expectValid(manifests());
});

test('what kustomize makes of them for an installation is valid, where kubectl is installed', ({ skip }) => {
  const built = spawnSync('kubectl', ['kustomize', PRODUCTION], { encoding: 'utf8' });
  if (built.error) return skip('kubectl is not installed');
  expect(built.stderr).toBe('');
  const made = documents(built.stdout);
  expectValid(made);
  const names = made.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  for (const each of [
    'Deployment web',
    'Deployment worker',
    'Deployment worker-background',
    'Job migrate',
    'ScaledObject worker',
  ])
    expect(names).toContain(each);
  expect(made.every((each) => !('replicas' in ((each as { spec?: object }).spec ?? {})) || each.kind !== 'Deployment')).toBe(
    true,
  );
});

test('the ingress takes the largest body that a page takes', () => {
  const text = readFileSync(path.join(PRODUCTION, 'ingress.yaml'), 'utf8');
  const megabytes = Number(/proxy-body-size: (\d+)m/.exec(text)?.[1]);
  expect(megabytes * 1024 * 1024).toBe(Math.max(...UPLOAD_PATHS.map(({ bytes }) => bytes)));
});

test('every container runs a command of the image', () => {
  expect(commands()).toEqual(expect.arrayContaining(['web', 'worker', 'migrate', 'check', 'backup', 'restore']));
  const given = workloads().flatMap(({ spec }) => spec.template.spec.containers.map(({ args }) => args));
  expect(given.length).toBe(4);
  for (const [command, ...rest] of given) {
    expect(commands()).toContain(command);
    expect(rest).toEqual([]);
  }
});

test('every probe asks a path that its process answers, on a port where it listens', () => {
  const probed = workloads().flatMap(({ spec }) => spec.template.spec.containers);
  let probes = 0;
  for (const { args, ports, ...given } of probed) {
    const answers = ANSWERS[args[0] ?? ''];
    for (const asked of [given.startupProbe, given.readinessProbe, given.livenessProbe]) {
      if (!asked) continue;
      probes += 1;
      const port = ports.find(({ name }) => name === asked.httpGet.port);
      expect(String(port?.containerPort)).toBe(answers?.port);
      expect(readFileSync(answers?.file ?? '', 'utf8')).toMatch(new RegExp(`['"]${asked.httpGet.path}['"]`));
    }
  }
  expect(probes).toBe(7);
});

test('a pod has more time to stop than its process takes', () => {
  const code = { web: readFileSync('server.ts', 'utf8'), worker: readFileSync('workers/main.ts', 'utf8') };
  const seconds = (name: string, text: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(text)?.[1]?.replaceAll('_', '')) / 1_000;
  const drain = (text: string) =>
    seconds('DRAIN_MS', text) + seconds('SAYING_MS', readFileSync('app/platform/shutdown.server.ts', 'utf8'));
  for (const { spec } of workloads().filter(({ kind }) => kind === 'Deployment')) {
    const { containers, terminationGracePeriodSeconds } = spec.template.spec;
    const needed =
      containers[0]?.args[0] === 'web'
        ? Number(settings().DRAIN_SECONDS) + drain(code.web)
        : drain(code.worker) + seconds('CLOSE_MS', code.worker);
    expect(needed).toBeGreaterThan(5);
    expect(terminationGracePeriodSeconds).toBeGreaterThan(needed);
  }
});

test('every variable is one that the product reads, and the settings start it', () => {
  const own = workloads().flatMap(({ spec }) => spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)));
  expect([...Object.keys(settings()), ...own].filter((name) => !variables.includes(name))).toEqual([]);
  const secrets = {
    DATABASE_URL: 'postgresql://app:secret@database:5432/product',
    SESSION_SECRET: 'sixteen-letters-x',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(parseEnv({ ...settings(), ...secrets })).toMatchObject({ MIGRATE_AT_START: false, TRUST_PROXY: true });
  const said = readFileSync(path.join(PRODUCTION, 'kustomization.yaml'), 'utf8').match(/# secrets\.env: (.*)/)?.[1] ?? '';
  const named = said.match(/[A-Z][A-Z0-9_]{3,}/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  for (const name of named)
    expect(
      variables.some((known) => known.startsWith(name)),
      name,
    ).toBe(true);
});

test('no secret is written into a manifest', () => {
  const secret = /SECRET|PASSWORD|TOKEN|_KEY|DATABASE_URL|SMTP_URL|DSN/;
  const given = workloads().flatMap(({ spec }) => spec.template.spec.containers.flatMap(({ env }) => env));
  expect(given.filter(({ name, value }) => value !== undefined && secret.test(name))).toEqual([]);
  expect(Object.keys(settings()).filter((name) => secret.test(name))).toEqual([]);
  expect(manifests().filter(({ kind }) => (kind as string) === 'Secret')).toEqual([]);
});

test('the workers together take every task, and no two pools the same one', () => {
  const pools = workloads()
    .flatMap(({ spec }) => spec.template.spec.containers)
    .filter(({ args }) => args[0] === 'worker')
    .map(({ env }) => Object.keys(chooseTasks(taskList, env.find(({ name }) => name === 'WORKER_TASKS')?.value)));
  expect(pools.length).toBe(2);
  expect(pools.flat().toSorted()).toEqual(Object.keys(taskList).toSorted());
});

test('workers are scaled by figures that the product exposes, each by those of its own tasks', () => {
  const shape = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      scaleTargetRef: z.object({ name: z.string() }),
      triggers: z.array(z.object({ metadata: z.object({ query: z.string(), threshold: z.string() }) })),
    }),
  });
  const pools = new Map(
    workloads().map(({ metadata, spec }) => [
      metadata.name,
      spec.template.spec.containers[0]?.env.find(({ name }) => name === 'WORKER_TASKS')?.value,
    ]),
  );
  const scaled = manifests()
    .filter(({ kind }) => kind === 'ScaledObject')
    .map((manifest) => shape.parse(manifest));
  expect(scaled.length).toBe(2);
  for (const { spec } of scaled)
    for (const { metadata } of spec.triggers) {
      expect(namedMetrics(metadata.query).filter((name) => !exposedMetrics().has(name))).toEqual([]);
      const [, isOthers, areas = ''] = /task(=|!)~?"\(([^)]*)\)\/\.\*"/.exec(metadata.query.replace('!~', '!')) ?? [];
      const wanted = areas.split('|').map((area) => (isOthers === '!' ? `-${area}` : area));
      expect(pools.get(spec.scaleTargetRef.name)).toBe(wanted.join(','));
    }
});

test('docker compose has no password that everybody knows, and only variables that the product reads', () => {
  const text = readFileSync('compose.yaml', 'utf8');
  const shape = z.object({
    'x-product': z.object({ environment: z.record(z.union([z.string(), z.number()])) }),
    services: z.record(z.object({ command: z.string().optional() }).passthrough()),
  });
  const compose = shape.parse(parse(text, { merge: true }));
  const given = Object.keys(compose['x-product'].environment);
  expect(given.filter((name) => !variables.includes(name))).toEqual([]);
  // What a container has from its image or its service, what npm start alone reads, and what is for tests.
  const elsewhere = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DRAIN_SECONDS', 'WORKER_PORT', 'WORKER_TASKS', 'MIGRATE_AT_START'];
  const never = ['BACKUP_DIR', 'SANDBOX', 'CLOCK_SHIFT_MS'];
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');
  expect(example.length).toBeGreaterThan(50);
  expect(example.filter((name) => ![...given, ...elsewhere, ...never].includes(name))).toEqual([]);
  for (const name of ['DATABASE_PASSWORD', 'POSTGRES_PASSWORD', 'SESSION_SECRET', 'OBJECTS_PASSWORD'])
    for (const [use] of text.matchAll(new RegExp(`\\$\\{${name}\\b[^}]*\\}`, 'g'))) expect(use).toMatch(/:\?must be set/);
  const started = Object.values(compose.services).flatMap(({ command }) => command ?? []);
  expect(started).toEqual(['web', 'web', 'worker']);
  expect(started.every((command) => commands().includes(command))).toBe(true);
});
