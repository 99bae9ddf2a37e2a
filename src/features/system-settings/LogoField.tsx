import { Button, FileInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callForFile } from '../../api/client.ts';
import { useBlobAddress } from '../../ui/records/use-blob-address.ts';
import css from './system-settings.module.css';

/** A new logo, `off` to remove the present one, or null to keep it. */
export type LogoChange = File | 'off' | null;

interface LogoFieldProps {
  /** When the present logo was set; null without one. */
  setAt: string | null;
  change: LogoChange;
  disabled: boolean;
  onChange: (change: LogoChange) => void;
}

/** The logo on printed papers: the saved or the newly chosen one. */
export function LogoField({ setAt, change, disabled, onChange }: LogoFieldProps) {
  const file = change instanceof File ? change : null;
  const isKept = change === null && setAt !== null;
  const { data } = useQuery({
    // The time of the change identifies the logo.
    queryKey: ['readHouseLogo', setAt],
    queryFn: () => callForFile('readHouseLogo'),
    enabled: setAt !== null,
    staleTime: Infinity,
  });
  const url = useBlobAddress(file ?? (isKept ? (data ?? null) : null));
  return (
    <div className={css.logoField}>
      <FileInput
        className={css.logoInput}
        label="Logo"
        description="At the top of every paper and printed list. PNG, JPEG or WebP, up to 2 MB."
        placeholder={isKept ? 'Choose another' : 'Choose a picture'}
        accept="image/png,image/jpeg,image/webp"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the chosen logo' }}
        leftSection={<IconPhotoUp size={16} stroke={1.5} aria-hidden />}
        disabled={disabled}
        value={file}
        onChange={onChange}
      />
      {isKept && (
        <Button variant="default" disabled={disabled} onClick={() => onChange('off')}>
          Remove logo
        </Button>
      )}
      {url !== null && <img className={css.logo} src={url} alt="The logo" />}
    </div>
  );
}
