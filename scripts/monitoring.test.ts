import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { exposedMetrics, namedMetrics } from '#tests/setup/exposed-metrics';

const RULES = 'deploy/monitoring/rules.yaml';
const PLAYED = 'deploy/monitoring/rules.test.yaml';
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string().min(1),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

function rules() {
  return rulesSchema.parse(parse(readFileSync(RULES, 'utf8'))).groups.flatMap((group) => group.rules);
}

function panels() {
  return dashboardSchema.parse(JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8'))).panels;
}

test('every figure that an alert or the dashboard names is exposed', () => {
  const known = exposedMetrics();
  const used = [
    ...rules().map(({ expr }) => expr),
    ...panels().flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap(namedMetrics);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('every alert and every panel names a figure, and no two alerts bear the same name', () => {
  expect(rules().filter(({ expr }) => namedMetrics(expr).length === 0)).toEqual([]);
  expect(panels().filter(({ targets }) => targets.some(({ expr }) => namedMetrics(expr).length === 0))).toEqual([]);
  const names = rules().map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
});

test('the parentheses and braces of every expression close', () => {
  const expressions = [...rules().map(({ expr }) => expr), ...panels().flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  for (const expr of expressions)
    for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open!).length, expr).toBe(expr.split(close!).length);
});

/** What raises each alert in rules.test.yaml, and what does not: the names alone, so that it is known without promtool. */
const playedSchema = z.object({
  rule_files: z.array(z.literal('rules.yaml')),
  tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) })),
});

test('what is played to the alerts names alerts that there are, and plays each with and without an alarm', () => {
  const played = playedSchema.parse(parse(readFileSync(PLAYED, 'utf8'))).tests.flatMap((each) => each.alert_rule_test);
  const known = rules().map(({ alert }) => alert);
  expect(played.filter(({ alertname }) => !known.includes(alertname))).toEqual([]);
  for (const name of new Set(played.map(({ alertname }) => alertname))) {
    const alarms = played.filter(({ alertname }) => alertname === name).map(({ exp_alerts: { length } }) => length > 0);
    expect(new Set(alarms), name).toEqual(new Set([true, false]));
  }
});

test('the alerts sound when they should, where promtool is installed', ({ skip }) => {
  const played = spawnSync('promtool', ['test', 'rules', PLAYED], { encoding: 'utf8' });
  if (played.error) return skip();
  expect(played.stderr + played.stdout).toContain('SUCCESS');
  expect(played.status).toBe(0);
});

test('Prometheus itself takes the rules, where promtool is installed', ({ skip }) => {
  const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
  if (checked.error) return skip();
  expect(checked.stderr + checked.stdout).toContain('SUCCESS');
  expect(checked.status).toBe(0);
});
