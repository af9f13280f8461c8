import { Button, Muted, Row } from '@lectern/ui';
import { Sparkles } from 'lucide-react';
import { t } from './texts';
import { useAssignDemoCourses, useSeedCourses } from './use-demo-courses';
import styles from './dashboard.module.css';

/** Suggests a first step where there are no courses or no enrollments yet. */
export function StartBanner({ courses, enrolled }: { courses: number; enrolled: number }) {
  const seed = useSeedCourses();
  const assign = useAssignDemoCourses();
  if (courses === 0)
    return (
      <Banner
        words={{
          title: t('welcome.title'),
          text: t('welcome.text'),
          action: t('welcome.action'),
          pending: t('welcome.pending'),
        }}
        isPending={seed.isPending}
        onStart={seed.mutate}
      />
    );
  if (enrolled === 0)
    return (
      <Banner
        words={{
          title: t('demo.title'),
          text: t('demo.text'),
          action: t('demo.action'),
          pending: t('demo.pending'),
        }}
        isPending={assign.isPending}
        onStart={assign.mutate}
      />
    );
  return null;
}

function Banner({
  words,
  isPending,
  onStart,
}: {
  words: { title: string; text: string; action: string; pending: string };
  isPending: boolean;
  onStart: () => void;
}) {
  return (
    <Row as="section" gap={16} className={styles.banner} aria-labelledby="start">
      <Sparkles className={styles.bannerIcon} size={28} strokeWidth={1.75} aria-hidden />
      <div className={styles.bannerText}>
        <h2 id="start" className={styles.bannerTitle}>
          {words.title}
        </h2>
        <Muted className={styles.quiet}>{words.text}</Muted>
      </div>
      <Button disabled={isPending} onClick={() => onStart()}>
        {isPending ? words.pending : words.action}
      </Button>
    </Row>
  );
}
