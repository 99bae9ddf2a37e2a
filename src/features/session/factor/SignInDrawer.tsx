import { RecordDrawer } from '../../../ui/records/RecordDrawer.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';

interface SignInDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The ways to sign in besides the password. */
export default function SignInDrawer({ opened, onClose }: SignInDrawerProps) {
  return (
    <RecordDrawer opened={opened} onClose={onClose} title="How you sign in">
      {opened && (
        <>
          <FactorSection />
          <PasskeySection />
        </>
      )}
    </RecordDrawer>
  );
}
