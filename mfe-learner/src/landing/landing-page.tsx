import { query, useQuery } from '@lectern/client';
import { listCourses } from '@lectern/contract';
import { Categories } from './categories';
import { Featured } from './featured';
import { Figures } from './figures';
import { Footer } from './footer';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import styles from './landing.module.css';

/** What a visitor sees first. */
export default function LandingPage() {
  const courses = useQuery(query(listCourses));
  return (
    <div className={styles.page}>
      <Hero />
      <Categories courses={courses.data} />
      <Featured courses={courses.data} error={courses.error} onRetry={() => void courses.refetch()} />
      <Figures />
      <HowItWorks />
      <Footer />
    </div>
  );
}
