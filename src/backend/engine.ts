import { ProblemError } from '../domain/result.ts';
import type { Engine } from './syncRuns.ts';

export const engine: Engine = () => Promise.reject(new ProblemError({ code: 'internal', message: 'The sync engine is not built in yet.' }));
