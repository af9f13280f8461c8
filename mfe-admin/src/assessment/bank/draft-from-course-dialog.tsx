import { useNavigate } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { useManagedCourses } from '../../courses/managed-courses';
import { usePaths } from '../../paths';
import { proposalTexts } from '../proposal-texts';
import { bankTexts } from './texts';

const { choose: texts } = proposalTexts;

/** Chooses the course whose slides questions are drafted from; the bank's own filter by course is the first choice. */
export default function DraftFromCourseDialog({
  course: filtered,
  onClose,
}: {
  course: string | undefined;
  onClose: () => void;
}) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: courses } = useManagedCourses();
  const [chosen, setChosen] = useState(filtered);
  const options = (courses ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={!chosen} onClick={() => chosen && void navigate(paths.proposals({ id: chosen }))}>
            {texts.open}
          </Button>
        </>
      }
    >
      {courses?.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Select
          label={bankTexts.course}
          placeholder={texts.placeholder}
          options={options}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}
