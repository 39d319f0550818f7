import '../../base/ui/zodWithoutEval.ts';
import { readEInvoice } from '../../../formats/einvoices/index.ts';
import { problemOf } from '../../../domain/values/result.ts';
import type { EInvoiceAnswer } from './readFile.ts';

/** Reads one e-invoice after the other. */
onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>): void => {
  readEInvoice(data).then(
    (reading) => postMessage({ reading } satisfies EInvoiceAnswer),
    (fault: unknown) => postMessage({ problem: problemOf(fault) } satisfies EInvoiceAnswer),
  );
};
