import { Button, FileInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import PersonPicture, { ChosenPicture } from '../../../ui/records/PersonPicture.tsx';
import type { User } from '../../../ui/session/session.ts';
import css from './account.module.css';

/** A new picture, `off` to remove the present one, or null to keep it. */
export type PictureChange = File | 'off' | null;

interface PictureFieldProps {
  user: User;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
}

/** The picture that others see beside the name. */
export function PictureField({ user, change, onChange }: PictureFieldProps) {
  const file = change instanceof File ? change : null;
  const isKept = change === null && user.picture != null;
  return (
    <div className={css.pictureField}>
      {file !== null && <ChosenPicture file={file} />}
      {isKept && <PersonPicture person={user} large />}
      <FileInput
        className={css.pictureInput}
        label="Picture"
        placeholder={isKept ? 'Choose another' : 'PNG, JPEG or WebP, up to 2 MB'}
        accept="image/png,image/jpeg,image/webp"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the chosen picture' }}
        leftSection={<IconPhotoUp size={16} stroke={1.5} aria-hidden />}
        value={file}
        onChange={onChange}
      />
      {isKept && (
        <Button variant="default" onClick={() => onChange('off')}>
          Remove picture
        </Button>
      )}
    </div>
  );
}
