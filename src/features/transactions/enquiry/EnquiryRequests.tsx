import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { callForFile } from '../../../api/client.ts';
import { TASK_KIND } from '../../../domain/codes.ts';
import { ENQUIRY_REQUEST_LABEL, isAlreadyThere } from '../../../domain/lines/enquiry-requests.ts';
import { statusLabel } from '../../../machines/workflows.ts';
import { tellDownloadFailed } from '../../../ui/lists/linked-file.ts';
import { save } from '../../../ui/lists/export-xlsx.ts';
import { DrawerSection, Facts } from '../../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import type { EnquiryLine } from '../lines.ts';

type EnquiryRequest = EnquiryLine['asks_for'][number];

/** What the enquiry asked for, the answers, and the stone's media once it has them. */
export function EnquiryRequests({ line }: { line: EnquiryLine }) {
  if (line.asks_for.length === 0) return null;
  return (
    <DrawerSection title="Requested">
      <Facts
        facts={line.asks_for.map((asked) => ({
          name: ENQUIRY_REQUEST_LABEL[asked.kind],
          value: (
            <>
              <StatusBadge status={statusLabel('task', asked.status)} quiet /> {asked.answer}{' '}
              {asked.has_file && <AnswerFile asked={asked} stockNo={line.stock_no} />}
              {asked.kind !== TASK_KIND.inspection && isAlreadyThere(asked.kind, line) && (
                <Anchor
                  renderRoot={(props) => <Link {...props} to="/search" search={{ stone: line.stock_no }} />}
                >
                  See it with the stone
                </Anchor>
              )}
            </>
          ),
        }))}
      />
    </DrawerSection>
  );
}

function AnswerFile({ asked: { id, kind }, stockNo }: { asked: EnquiryRequest; stockNo: string }) {
  async function load(): Promise<void> {
    try {
      save(await callForFile('readAskedFile', { path: { id } }), `${stockNo} ${ENQUIRY_REQUEST_LABEL[kind]}`);
    } catch (error) {
      tellDownloadFailed(error);
    }
  }
  return (
    <Button variant="default" size="compact-sm" onClick={() => void load()}>
      Download the file
    </Button>
  );
}
