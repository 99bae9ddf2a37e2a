/** What a client asks for with an enquiry: a picture, a video or an inspection of a stone. */
import { TASK_KIND } from '../codes.ts';

/** The kinds of tasks that an enquiry can bring along, in the order in which they are offered. */
export const ENQUIRY_REQUEST_KINDS = [TASK_KIND.picture, TASK_KIND.video, TASK_KIND.inspection] as const;
export type EnquiryRequestKind = (typeof ENQUIRY_REQUEST_KINDS)[number];

export const ENQUIRY_REQUEST_LABEL: Readonly<Record<EnquiryRequestKind, string>> = {
  [TASK_KIND.picture]: 'Picture',
  [TASK_KIND.video]: 'Video',
  [TASK_KIND.inspection]: 'Inspection',
};

/** 'a picture', within a sentence. */
export const ENQUIRY_REQUEST_WORDS: Readonly<Record<EnquiryRequestKind, string>> = {
  [TASK_KIND.picture]: 'a picture',
  [TASK_KIND.video]: 'a video',
  [TASK_KIND.inspection]: 'an inspection',
};

/** Whether the stone already has what is asked for; it can always be inspected again. */
export function isAlreadyThere(
  kind: EnquiryRequestKind,
  { image, video }: { image?: string | null; video?: string | null },
): boolean {
  if (kind === TASK_KIND.picture) return (image ?? '') !== '';
  return kind === TASK_KIND.video && (video ?? '') !== '';
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The default text of a question: 'Requested: a picture and a video.' */
export const requestsInWords = (kinds: readonly EnquiryRequestKind[]): string =>
  `Requested: ${list.format(ENQUIRY_REQUEST_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => ENQUIRY_REQUEST_WORDS[kind]))}.`;
