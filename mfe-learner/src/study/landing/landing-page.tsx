import { query, useQuery } from '@lectern/client';
import { listCourses } from '@lectern/contract';
import { Categories } from './categories';
import { Featured } from './featured';
import { Statistics } from './statistics';
import { Footer } from './footer';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import styles from './landing.module.css';

/** The home page of visitors. */
export default function LandingPage() {
  const courses = useQuery(query(listCourses));
  return (
    <div className={styles.page}>
      <Hero />
      <Categories courses={courses.data} />
      <Featured list={courses} />
      <Statistics />
      <HowItWorks />
      <Footer />
    </div>
  );
}
