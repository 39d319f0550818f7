import { join } from 'node:path';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { HttpLoad, requestText, sessionHeaders } from '../httpLoad.ts';
import { startLocalService, type LocalService } from '../localService.ts';
import { median, p95 } from '../statistics.ts';

const PAGE = 100;
const REPETITIONS = 15;
const CLASS_PATH = 'saleInvoice';

/** Values to search the demo company for, with its documents as filled on this day. */
interface Known {
  docNo: string;
  intRef: string;
  theirRef: string;
  docType: string;
  legalEntity: string;
  first: string;
  middle: string;
  last: string;
  lastChange: string;
}

/** Every filter in the specification and the service notes, with many, few and no matches. */
function searches(known: Known, documents: number): string[] {
  const { first, middle, last, lastChange } = known;
  const span = (name: string): string[] => [
    `${name}From=${middle}`,
    `${name}To=${middle}`,
    `${name}From=${last}`,
    `${name}To=${first}`,
    `${name}From=${middle}&${name}To=${middle}`,
    `${name}From=2100-01-01`,
  ];
  const flags = ['draft', 'outstanding', 'posted', 'approved', 'reversed', 'abandoned'].flatMap((flag) => [
    `${flag}=true`,
    `${flag}=false`,
  ]);
  return [
    '',
    `skip=${String(documents / 2)}`,
    `skip=${String(documents - PAGE)}`,
    'docClass=saleInvoice',
    'docClass=payment',
    `docType=${known.docType}`,
    'docType=PIN',
    'contactAccount=C00001',
    'contactAccount=nobody',
    `legalEntityId=${known.legalEntity}`,
    'currency=GBP',
    'currency=KWD',
    'currency=USD',
    `docNo=${known.docNo}`,
    `intRef=${known.intRef}`,
    `theirRef=${encodeURIComponent(known.theirRef)}`,
    'theirDocNo=none',
    ...span('DocDate'),
    ...span('DueDate'),
    ...span('LastModified'),
    `LastModifiedFrom=${lastChange}`,
    ...flags,
    'draft=true&docType=SSV',
    'outstanding=true&contactAccount=C00001',
    `posted=true&skip=${String(documents * 0.8)}`,
  ];
}

function textIn(document: unknown, field: string): string {
  const value: unknown =
    typeof document === 'object' && document !== null
      ? Object.entries(document).find(([name]) => name === field)?.[1]
      : undefined;
  return typeof value === 'string' ? value : '';
}

/** Sends one request after another, as one user does. */
class Searcher {
  private readonly service: LocalService;
  private readonly load: HttpLoad;
  private readonly headers: Record<string, string>;

  constructor(service: LocalService, load: HttpLoad, headers: Record<string, string>) {
    this.service = service;
    this.load = load;
    this.headers = headers;
  }

  async ask(path: string, times: number): Promise<{ found: unknown[]; milliseconds: number[] }> {
    const request = requestText(this.service.address, 'GET', path, this.headers);
    const milliseconds: number[] = [];
    let text = '[]';
    await this.load.ask(
      Array.from({ length: times }, () => request),
      200,
      (answer, taken) => {
        milliseconds.push(taken);
        text = answer.body;
      },
    );
    const found: unknown = JSON.parse(text);
    if (!Array.isArray(found)) throw new Error(`${path} answered no list`);
    return { found, milliseconds };
  }

  async known(documents: number): Promise<Known> {
    const at = async (skip: number): Promise<unknown[]> =>
      (await this.ask(`/api/${CLASS_PATH}?skip=${String(skip)}&take=${String(PAGE)}`, 1)).found;
    const [start, half, end] = [await at(0), await at(documents / 2), await at(documents - PAGE)];
    if (end.length !== PAGE) throw new Error('the company has not as many documents as it should');
    const referred = half.find((document) => textIn(document, 'theirRef') !== '');
    return {
      docNo: textIn(half[0], 'docNo'),
      intRef: 'none',
      theirRef: textIn(referred, 'theirRef'),
      docType: textIn(half[0], 'docTypeId'),
      legalEntity: textIn(half[0], 'legalEntityId'),
      first: textIn(start[0], 'docDate'),
      middle: textIn(half[0], 'docDate'),
      last: textIn(end.at(-1), 'docDate'),
      lastChange: textIn(end.at(-1), 'lastModified'),
    };
  }
}

async function searched(service: LocalService, documents: number, most: number): Promise<Measurement[]> {
  const load = await HttpLoad.open(service.address, 1);
  try {
    const searcher = new Searcher(service, load, await sessionHeaders(service));
    const filters = searches(await searcher.known(documents), documents);
    const asked: { what: string; milliseconds: number[] }[] = [];
    for (const path of ['document', CLASS_PATH]) {
      for (const filter of filters) {
        const query = `/api/${path}?${filter}`;
        await searcher.ask(query, 2);
        asked.push({ what: query, milliseconds: (await searcher.ask(query, REPETITIONS)).milliseconds });
      }
    }
    const slowest = [...asked].sort((left, right) => median(right.milliseconds) - median(left.milliseconds));
    const [worst] = slowest;
    if (!worst) throw new Error('nothing was searched');
    const medians = asked.map(({ milliseconds }) => median(milliseconds));
    const over = medians.filter((milliseconds) => milliseconds > most).length;
    return [
      {
        what: `searching a page of 100 in ${documents.toLocaleString('en-GB')} documents, all filters`,
        unit: 'ms',
        value: median(medians),
        p95: p95(medians),
        samples: medians.length,
        aim: { of: 'value', atMost: most },
      },
      {
        what: 'the same by the worst filter',
        unit: 'ms',
        value: median(worst.milliseconds),
        p95: p95(worst.milliseconds),
        samples: REPETITIONS,
        aim: { of: 'value', atMost: most },
        note: `${worst.what}; ${String(over)} of ${String(asked.length)} over ${String(most)} ms`,
      },
    ];
  } finally {
    load.close();
  }
}

/**
 * Fills a company by the rules into a database file, including the start of the program; then searches it.
 * @param most how long a search may take, in ms
 */
function filledAndSearched(documents: number, seconds: number, most: number): Promise<Measurement[]> {
  return withFolder(async (folder) => {
    const started = performance.now();
    const service = await startLocalService({ database: join(folder, 'company.db'), documents });
    const filled = (performance.now() - started) / 1_000;
    try {
      return [
        {
          what: `filling a company of ${documents.toLocaleString('en-GB')} documents`,
          unit: 's',
          value: filled,
          samples: 1,
          aim: { of: 'value', atMost: seconds },
        },
        ...(await searched(service, documents, most)),
      ];
    } finally {
      await service.stop();
    }
  });
}

export const serviceCompany: Figure = {
  name: 'serviceCompany',
  title: 'A company of 100,000 documents at the local service',
  measure: () => filledAndSearched(100_000, 60, 10),
};

export const serviceMillion: Figure = {
  name: 'serviceMillion',
  title: 'A company of 1,000,000 documents at the local service',
  measure: () => filledAndSearched(1_000_000, 600, 50),
};
