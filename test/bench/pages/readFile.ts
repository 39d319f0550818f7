import { StatementWorkerClient } from '../../../src/app/bank/import/statementWorkerClient.ts';
import { offer } from './offer.ts';

/**
 * Chooses a statement file, as a person does, and reads it in the bank page's worker. @returns the number of its lines
 */
const chosen = document.createElement('input');
chosen.type = 'file';
document.body.append(chosen);

async function read(): Promise<number> {
  const file = chosen.files?.[0];
  if (!file) throw new Error('no file was chosen');
  const answer = await desk.read(file, {}, () => undefined);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value.statements.reduce((sum, { lines }) => sum + lines, 0);
}
const desk = new StatementWorkerClient();

offer({ read });
