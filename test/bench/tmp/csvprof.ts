import { csvOf } from '../statements/files.ts';
import { readStatements } from '../../../src/formats/statements/index.ts';
import Papa from 'papaparse';
const { text } = csvOf(17 * 1_000_000);
const bytes = new TextEncoder().encode(text);
console.log(text.slice(0, 400));
const time = async (f: () => unknown) => { const t = process.cpuUsage(); await f(); const u = process.cpuUsage(t); return (u.user + u.system) / 1000; };
const ours: number[] = [], theirs: number[] = [];
const rounds = Number(process.argv[2] ?? 8);
for (let i = 0; i < rounds; i += 1) {
  ours.push(await time(() => readStatements(bytes)));
  if (!process.argv[3]) theirs.push(await time(() => Papa.parse(new TextDecoder().decode(bytes))));
}
const med = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]?.toFixed(0);
console.log('ours', med(ours), 'theirs', med(theirs));
