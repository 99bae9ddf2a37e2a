/**
 * The states of an uploaded sheet and what leads from one to the next. They say how far a job is; nothing of the trade is
 * decided by them, which is what the machines are for.
 */
export type UploadState =
  | 'proposed'
  | 'previewing'
  | 'previewed'
  | 'queued'
  | 'running'
  | 'done'
  | 'failed'
  | 'discarded'
  | 'undoing'
  | 'undone';

interface UploadStep {
  from: readonly UploadState[];
  to: UploadState;
}

/** What people and jobs do with an upload: from which states, and to which. */
export const UPLOAD_STEPS = {
  /** From another row or sheet of the file. */
  readAgain: { from: ['proposed', 'previewed'], to: 'proposed' },
  preview: { from: ['proposed', 'previewed'], to: 'previewing' },
  showPreview: { from: ['previewing'], to: 'previewed' },
  /** A preview that nobody ran is forgotten; the sheet can be looked at again. */
  forgetPreview: { from: ['previewed'], to: 'proposed' },
  discard: { from: ['proposed', 'previewed'], to: 'discarded' },
  queue: { from: ['proposed', 'previewed'], to: 'queued' },
  start: { from: ['queued', 'running'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['previewing', 'queued', 'running'], to: 'failed' },
  undo: { from: ['done'], to: 'undoing' },
  /** Nothing was undone after all. */
  keep: { from: ['undoing'], to: 'done' },
  finishUndo: { from: ['undoing'], to: 'undone' },
} as const satisfies Record<string, UploadStep>;

/** A worker is to be at uploads in these states, or one was and died. */
export const OPEN_UPLOADS: readonly UploadState[] = ['previewing', 'queued', 'running', 'undoing'];

/** Whether something is under way with the upload, so that its state changes by itself. */
export const isUnderWay = (state: UploadState): boolean => OPEN_UPLOADS.includes(state);

/** Whether a sheet names the provider's whole stock, so that what it leaves out is withdrawn. */
export type UploadMode = 'part' | 'full';
