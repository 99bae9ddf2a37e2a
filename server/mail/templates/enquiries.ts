import {
  ENQUIRY_REQUEST_WORDS,
  type EnquiryRequestKind,
} from '../../../src/domain/lines/enquiry-requests.ts';
import { plain } from '../markup.ts';
import { listOf, stonesNamed, wholeList, type LineStone } from '../notice-texts.ts';
import { areOf, stonesCounted, stoneTable } from '../stones.ts';
import { quote, type Template } from '../template.ts';

const LIST = '/transaction/enquiry';

/** `answer` may be empty. */
export const enquiryClosed: Template<{ stones: readonly LineStone[]; answer: string }> = {
  kind: 'enquiryClosed',
  write({ stones, answer }) {
    const isOne = stones.length === 1;
    const enquiries = `Your ${isOne ? 'enquiry' : 'enquiries'} about`;
    const answered = `${areOf(stones.length)} answered`;
    return {
      subject: `${enquiries} ${stonesCounted(stones.length)} ${answered}`,
      blocks: [
        `${enquiries} ${isOne ? 'this stone' : 'these stones'} ${answered} and closed:`,
        stoneTable(stones),
        answer === '' ? '' : quote(answer),
      ],
      button: { label: 'See your enquiries', path: wholeList(LIST, { all: 'true' }) },
      notice: {
        words: plain`${enquiries} ${stonesNamed(stones)} ${answered}${answer === '' ? '' : `: ${answer}`}`,
        path: listOf(LIST, stones, { all: 'true' }),
      },
      why: 'because you asked about stones',
    };
  },
};

/** The request of an enquiry and the text of the answer; null if the answer is only a file. */
interface AnsweredRequest {
  stock_no: string;
  kind: EnquiryRequestKind;
  answer: string | null;
}

export const askedAnswered: Template<AnsweredRequest> = {
  kind: 'askedAnswered',
  write({ stock_no, kind, answer }) {
    const request = plain`${ENQUIRY_REQUEST_WORDS[kind]} of ${stock_no}`;
    const text = answer ?? 'A file, which you find in your enquiry.';
    const path = listOf(LIST, [{ stock_no }], { all: 'true' });
    return {
      subject: `Your request is answered: ${request}`,
      blocks: [`You requested ${request}. Our answer:`, quote(text)],
      button: { label: 'See the answer', path },
      notice: { words: plain`You requested ${request}: ${text}`, path },
      why: 'because you requested it',
    };
  },
};
