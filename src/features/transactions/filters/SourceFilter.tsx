import { SegmentedControl } from '@mantine/core';
import { ROLE, type ExternalRole } from '../../../domain/codes.ts';

export interface SourceChoice {
  role: ExternalRole;
  onRole: (role: ExternalRole) => void;
}

/** Whether external clients by API or by FTP are shown. (Specification, section 3.) */
export const SourceFilter = ({ role, onRole }: SourceChoice) => (
  <SegmentedControl
    size="sm"
    aria-label="Source"
    value={String(role)}
    onChange={(value) => onRole(value === String(ROLE.ftpClient) ? ROLE.ftpClient : ROLE.apiClient)}
    data={[
      { value: String(ROLE.apiClient), label: 'API' },
      { value: String(ROLE.ftpClient), label: 'FTP' },
    ]}
  />
);
