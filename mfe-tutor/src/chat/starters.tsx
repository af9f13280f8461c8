import { Button, Muted, Row, Stack } from '@lectern/ui';
import { t } from '../texts';
import styles from './chat.module.css';

/** Buttons that ask a first question: one for each heading of the slide that is open. */
export function Starters({
  headings,
  onChoose,
}: {
  headings: string[];
  onChoose: (heading: string) => void;
}) {
  if (!headings.length) return null;
  return (
    <Stack gap={8} className={styles.starters}>
      <Muted>{t('chat.starters')}</Muted>
      <Row gap={8} as="ul" role="list">
        {headings.map((heading) => (
          <li key={heading}>
            <Button variant="secondary" className={styles.starter} onClick={() => onChoose(heading)}>
              <bdi>{heading}</bdi>
            </Button>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
