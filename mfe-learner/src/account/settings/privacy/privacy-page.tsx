import { hasFeature } from '@lectern/i18n';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { TutorCard } from './tutor-card';

/** What the tutor may send, a copy of the person's data, and the end of the account. */
export function PrivacyPage() {
  return (
    <>
      {hasFeature('tutor') && <TutorCard />}
      <DataCard />
      <DeleteCard />
    </>
  );
}
