import { parentPort, workerData } from 'node:worker_threads';
import { planVisits, type Problem } from '#dispatch';

const { problem, mode, seed } = workerData as { problem: Problem; mode: 'visits' | 'fair'; seed: number };

parentPort?.postMessage(planVisits(problem, { seed, mode }));
