import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { minPayoutText, radiusText, type Problem, type Refusal, type Verdict } from '#dispatch';
import { fromSteps, packNumbers, toSteps, unpackNumbers } from './packed-numbers';

export type JudgedPro = { proNumber: number; rank: number | null; verdict: Verdict };

type Said = { code: string | null; limit: number | null; value: number | null; unit: string | null; text: string };
/** What was said of one pro: in the engine's words and numbers, distances to a tenth of a mile. */
export type PackedVerdict = Said & { proNumber: number; rank: number | null };

/** A run's problem with the best of its pros, and the verdicts on all its other pros: the ranked first, by rank. */
export type DecisionDetails = { problem: Problem; verdicts: PackedVerdict[] };

/** `others`: what was said of many pros in the same words. `lengths`: bytes of each column. */
type Head = { problem: Problem; others: Said[]; lengths: number[] };

/** Kinds of refusals. What differs from pro to pro is in columns; the kinds from FIRST_OTHER on are the places of `others`. */
const [RADIUS, MIN_PAYOUT, FIRST_OTHER] = [0, 1, 2];
const QUALITY = constants.BROTLI_MAX_QUALITY;
const HEAD_BYTES = 4;

function toTenths(miles: number): number {
  return Math.round(miles * 10);
}

function fits(tenths: number): Said {
  return { code: null, limit: null, value: tenths / 10, unit: 'mi', text: `Fits, ${(tenths / 10).toFixed(1)} mi from home.` };
}

function tooFar(tenths: number, limitTenths: number): Said {
  const [value, limit] = [tenths / 10, limitTenths / 10];
  return { code: 'radius', limit, value, unit: 'mi', text: radiusText(value, limit) };
}

function paysLess(value: number, limit: number): Said {
  return { code: 'min_payout', limit, value, unit: 'cents', text: minPayoutText(value, limit) };
}

/** Refusals as columns of numbers; `said` collects what has no columns of its own. */
function refusalColumns(refusals: Refusal[], said: Map<string, number>): number[][] {
  const kinds: number[] = [];
  const miles: number[] = [];
  const limits: number[] = [];
  const values: number[] = [];
  const minimums: number[] = [];
  for (const { code, limit, value, unit, text } of refusals) {
    if (code === 'radius' && limit !== null && value !== null && tooFar(toTenths(value), toTenths(limit)).text === text) {
      kinds.push(RADIUS);
      miles.push(toTenths(value));
      limits.push(toTenths(limit));
    } else if (code === 'min_payout' && limit !== null && value !== null) {
      kinds.push(MIN_PAYOUT);
      values.push(value);
      minimums.push(limit);
    } else {
      const key = JSON.stringify({ code, limit, value, unit, text } satisfies Said);
      if (!said.has(key)) said.set(key, said.size);
      kinds.push(FIRST_OTHER + (said.get(key) ?? 0));
    }
  }
  return [kinds, miles, limits, values, minimums];
}

/** Packs a run. `judged` holds every pro of whom no verdict row tells, in any order. */
export function packDetails(problem: Problem, judged: JudgedPro[]): Uint8Array<ArrayBuffer> {
  const ranked = judged.filter(({ verdict }) => verdict.ok).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const refused = judged.filter(({ verdict }) => !verdict.ok).sort((a, b) => a.proNumber - b.proNumber);
  const said = new Map<string, number>();
  const columns = [
    toSteps(ranked.map(({ proNumber }) => proNumber)),
    toSteps(ranked.map(({ rank }) => rank ?? 0)),
    ranked.map(({ verdict }) => (verdict.ok ? toTenths(verdict.miles) : 0)),
    toSteps(refused.map(({ proNumber }) => proNumber)),
    ...refusalColumns(
      refused.flatMap(({ verdict }) => (verdict.ok ? [] : [verdict])),
      said,
    ),
  ].map(packNumbers);
  const others = [...said.keys()].map((key) => JSON.parse(key) as Said);
  const head: Head = { problem, others, lengths: columns.map(({ length }) => length) };
  const json = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(HEAD_BYTES);
  size.writeUInt32BE(json.length);
  const packed = brotliCompressSync(Buffer.concat([size, json, ...columns]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  return new Uint8Array(packed);
}

export function unpackDetails(packed: Uint8Array): DecisionDetails {
  const bytes = brotliDecompressSync(packed);
  let at = HEAD_BYTES + bytes.readUInt32BE();
  const { problem, others, lengths } = JSON.parse(bytes.toString('utf8', HEAD_BYTES, at)) as Head;
  const columns = lengths.map((length) => unpackNumbers(bytes.subarray(at, (at += length))));
  const [ranked = [], ranks = [], rankedMiles = [], refused = [], kinds = [], ...rest] = columns;
  const [miles, limits, values, minimums] = rest.map((column) => column.values());
  const next = (column: Iterator<number> | undefined): number => Number(column?.next().value ?? 0);
  const said = (kind: number): Said => {
    if (kind === RADIUS) return tooFar(next(miles), next(limits));
    if (kind === MIN_PAYOUT) return paysLess(next(values), next(minimums));
    const other = others[kind - FIRST_OTHER];
    if (!other) throw new Error('A decision names a refusal that it does not hold.');
    return other;
  };
  const rankOf = fromSteps(ranks);
  return {
    problem,
    verdicts: [
      ...fromSteps(ranked).map((proNumber, index) => ({
        proNumber,
        rank: rankOf[index] ?? null,
        ...fits(rankedMiles[index] ?? 0),
      })),
      ...fromSteps(refused).map((proNumber, index) => ({ proNumber, rank: null, ...said(kinds[index] ?? 0) })),
    ],
  };
}
