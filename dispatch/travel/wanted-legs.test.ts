import { expect, it } from 'vitest';
import { prepareProblem } from '../model/prepare-problem';
import { planVisits } from '../planning/plan-visits';
import { rankPros } from '../ranking/rank-pros';
import { roadCell } from './roads';
import { wantedLegs } from './wanted-legs';
import type { LatLng, Problem, Roads } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomInstance } from '#tests/dispatch/random-instance';

function key(from: LatLng, to: LatLng): string {
  return `${roadCell(from).join()} ${roadCell(to).join()}`;
}

it('one visit requests the legs of the pros who reach it', () => {
  const pros = [buildPro(), buildPro({ proId: 'far', lat: 34 })];
  const legs = wantedLegs(buildProblem({ pros }), { pros: 1, visits: 0 });
  expect(legs.map(({ from, to }) => [from.lat, to.lat])).toEqual([
    [32.8, 32.78],
    [32.78, 32.8],
  ]);
});

it('a pro’s jobs on other days are not asked for, those beside the visit are', () => {
  const at = (day: string, hour: number, lat: number) => ({
    visitId: `${day}${hour}`,
    start: `2026-11-${day}T${hour}:00:00Z`,
    end: `2026-11-${day}T${hour + 1}:00:00Z`,
    lat,
    lng: -96.8,
  });
  const bookings = [at('19', 15, 32.7), at('21', 12, 32.71), at('21', 13, 32.72), at('21', 18, 32.73), at('21', 20, 32.74)];
  const legs = wantedLegs(buildProblem({ pros: [buildPro({ bookings })] })).map(({ from, to }) => [from.lat, to.lat]);
  expect(legs).toEqual([
    [32.8, 32.78],
    [32.78, 32.8],
    [32.72, 32.78],
    [32.78, 32.73],
    [32.8, 32.72],
    [32.72, 32.73],
    [32.73, 32.8],
  ]);
});

it('visits that cannot follow each other are not asked for, and only the nearest of those that can', () => {
  const visit = (visitId: string, lat: number, from: string, to: string) =>
    buildVisit({ visitId, lat, windows: [[`2026-11-21T${from}:00Z`, `2026-11-21T${to}:00Z`]], zone: 'America/Chicago' });
  const visits = [
    visit('early', 32.78, '14:00', '14:30'),
    visit('same time', 32.79, '14:00', '14:30'),
    visit('late', 32.9, '18:00', '19:00'),
    visit('later', 32.95, '18:00', '19:00'),
  ];
  const legs = wantedLegs(buildProblem({ visits, pros: [] }), { pros: 9, visits: 1 });
  expect(legs.map(({ from, to }) => [from.lat, to.lat])).toEqual([
    [32.78, 32.9],
    [32.79, 32.9],
  ]);
});

it('holds every drive that random problems judge a pro or drive a plan by, so that no verdict falls back to a straight line', () => {
  const everything = { pros: 1_000, visits: 1_000 };
  for (let seed = 1; seed <= 60; seed++) {
    const instance = randomInstance(seed);
    const problem: Problem = { ...instance, travel: { secondsPerMile: 150, roads: allRoads(wantedLegs(instance, everything)) } };
    const prepared = prepareProblem(problem);
    for (const visit of problem.visits)
      for (const { verdict } of rankPros(visit, prepared)) expect(verdict, `seed ${seed}`).not.toHaveProperty('byStraightLine');
    const legs = new Set(wantedLegs(instance, everything).map(({ from, to }) => key(from, to)));
    const places = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
    const plan = planVisits(problem, { seed, iterations: 50 });
    for (const pro of problem.pros) {
      const ours = plan.assignments.filter(({ proId }) => proId === pro.proId);
      ours.slice(1).forEach((next, index) => {
        const [from, to] = [places.get(ours[index]!.visitId)!, places.get(next.visitId)!];
        const gap = (Date.parse(next.start) - Date.parse(ours[index]!.end)) / 3_600_000;
        if (gap > 16 || key(from, from) === key(to, to)) return;
        expect(legs.has(key(from, to)), `seed ${seed}`).toBe(true);
      });
    }
  }
});

function allRoads(legs: { from: LatLng; to: LatLng }[]): Roads {
  const cells: Roads['cells'] = [];
  const places = new Map<string, number>();
  const at = (place: LatLng): number => {
    const name = roadCell(place).join();
    if (!places.has(name)) places.set(name, cells.push(roadCell(place)) - 1);
    return places.get(name)!;
  };
  return { version: 'all', cells, legs: legs.map(({ from, to }) => [at(from), at(to), 600, 6_000]) };
}
