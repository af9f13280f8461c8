import { QUESTION_TYPES } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Dialog } from '@lectern/ui/dialog';
import { usePaths } from '../../paths';
import styles from './bank.module.css';
import { t } from '../texts';

/** The types of question, each a link to a new one. */
export default function NewQuestionDialog({ onClose }: { onClose: () => void }) {
  const paths = usePaths();
  return (
    <Dialog title={t('bank.create')} description={t('bank.createOf')} open onClose={onClose}>
      <ul role="list" className={styles.types}>
        {QUESTION_TYPES.map((type) => (
          <li key={type}>
            <Link to={paths.newQuestion(type)} className={styles.type}>
              {t(`question.types.${type}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
