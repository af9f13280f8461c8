import { Card, Skeleton, Stack } from '@lectern/ui';
import styles from './course.module.css';

const line = (width: string, height?: string) => <Skeleton width={width} height={height} />;

export function CourseSkeleton() {
  return (
    <Stack gap={24} aria-hidden>
      <Card as="div" className={styles.hero}>
        <Skeleton ratio="16 / 9" />
        <Stack gap={12} className={styles.text}>
          {line('30%')}
          {line('80%', '2em')}
          {line('100%')}
          {line('60%')}
          {line('160px', 'var(--control)')}
        </Stack>
      </Card>
      <div className={styles.tiles}>
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height="84px" />
        ))}
      </div>
      <Card as="div">
        {line('200px', '1.5em')}
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height="64px" />
        ))}
      </Card>
    </Stack>
  );
}
