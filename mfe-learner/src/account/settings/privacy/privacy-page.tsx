import { hasFeature } from '@lectern/i18n';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { TutorCard } from './tutor-card';

/** Cards for what the tutor may send, for a copy of the person's data, and for deleting the account. */
export function PrivacyPage() {
  return (
    <>
      {hasFeature('tutor') && <TutorCard />}
      <DataCard />
      <DeleteCard />
    </>
  );
}
