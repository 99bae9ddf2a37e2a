/** Makes one file in a worker thread, because thousands of cells take seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Kind, Kinds, WorkerInput, WorkerReply } from './kinds.ts';

const port = parentPort;
if (port === null) throw new Error('Files are made in a thread.');

/** The rows in parts, each requested when needed. */
async function* rows<K extends Kind>(): AsyncGenerator<readonly Kinds[K]['row'][]> {
  for (;;) {
    const told = new Promise<WorkerReply>((resolve) => port?.once('message', resolve));
    port?.postMessage('more');
    const part = (await told).rows;
    if (part === null) return;
    // The parts come from a source of the same kind.
    yield part as readonly Kinds[K]['row'][];
  }
}

// Each kind loads only what it needs: loading pdfmake takes longer than writing a sheet.
async function make(order: WorkerInput): Promise<Kinds[Kind]['made']> {
  switch (order.kind) {
    case 'sheet':
      return (await import('./sheet.ts')).writeSheet(order.head, rows<'sheet'>());
    case 'long sheet': {
      const { sheet, to } = order.head;
      return (await import('./sheet.ts')).writeLongSheet(sheet, rows<'long sheet'>(), to);
    }
    case 'grouped sheet':
      return (await import('./grouped-sheet.ts')).writeGroupedSheet(order.head, rows<'grouped sheet'>());
    case 'linked sheet':
      return (await import('./linked-sheet.ts')).writeLinkedSheet(order.head, rows<'linked sheet'>());
    case 'pdf':
      return (await import('./pdf.ts')).writePdf(order.head, rows<'pdf'>());
    case 'stock feed':
      return (await import('./stock-feed.ts')).writeStockFeed(order.head, rows<'stock feed'>());
    case 'answered sheet':
      return (await import('./answered-sheet.ts')).writeAnsweredSheet(order.head, rows<'answered sheet'>());
    case 'rows to correct':
      return (await import('./rows-to-correct.ts')).writeRowsToCorrect(order.head, rows<'rows to correct'>());
  }
}

const made = await make(workerData as WorkerInput);
port.postMessage(made, typeof made === 'number' ? [] : [made.buffer as ArrayBuffer]);
