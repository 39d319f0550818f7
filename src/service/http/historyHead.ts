import type { FastifyReply, FastifyRequest } from 'fastify';
import { HISTORY_HEADER, historyHeadText } from '../../domain/service/historyHead.ts';
import type { Company } from '../company/company.ts';

/** Says how the history ends, to whoever asks whether it still holds an event. The published service has no history. */
export function tellHistoryHead(
  { isPublished, database }: Company,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const asked = request.headers[HISTORY_HEADER];
  if (isPublished || request.user === null || typeof asked !== 'string' || !/^\d{1,15}$/.test(asked)) return;
  const { newest } = database.events;
  if (newest.number > 0) reply.header(HISTORY_HEADER, historyHeadText(newest, database.events.hashOf(Number(asked))));
}
