/**
 * The states of an uploaded sheet and the steps between them. They only track the progress of a
 * job; decisions of the trade belong to the machines.
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

/** A person has to answer questions about the sheet, or decide on its preview. */
export const UPLOAD_WAITS: readonly UploadState[] = ['proposed', 'previewed'];

interface UploadStep {
  from: readonly UploadState[];
  to: UploadState;
}

/** What people and jobs do with an upload: from which states, and to which. */
export const UPLOAD_STEPS = {
  /** Reads another row of headings or another sheet of the file. */
  readAgain: { from: ['proposed', 'previewed'], to: 'proposed' },
  preview: { from: ['proposed', 'previewed'], to: 'previewing' },
  /** Also from an import that a person has to confirm first, or whose plan has changed. */
  showPreview: { from: ['previewing', 'running'], to: 'previewed' },
  /** An unused preview expires; the sheet can be previewed again. */
  forgetPreview: { from: ['previewed'], to: 'proposed' },
  discard: { from: ['proposed', 'previewed'], to: 'discarded' },
  queue: { from: ['proposed', 'previewed'], to: 'queued' },
  start: { from: ['queued', 'running'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['previewing', 'queued', 'running'], to: 'failed' },
  undo: { from: ['done'], to: 'undoing' },
  /** The undo changed nothing. */
  keep: { from: ['undoing'], to: 'done' },
  finishUndo: { from: ['undoing'], to: 'undone' },
} as const satisfies Record<string, UploadStep>;

/** A worker is, or should be, working on uploads in these states. */
export const OPEN_UPLOADS: readonly UploadState[] = ['previewing', 'queued', 'running', 'undoing'];

/** Whether a job is working on the upload, so that its state will change without the user. */
export const isUnderWay = (state: UploadState): boolean => OPEN_UPLOADS.includes(state);

/**
 * Whether a sheet lists the provider's whole stock, so that stones missing from it are withdrawn.
 */
export type UploadMode = 'part' | 'full';
