import { query, useQuery } from '@lectern/client';
import { listCourses } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { useEffect } from 'react';
import { Categories } from './categories';
import { Featured } from './featured';
import { Statistics } from './statistics';
import { Footer } from './footer';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import styles from './landing.module.css';

/** The home page of visitors; without courses where they see them only after a sign-in. */
export default function LandingPage() {
  const hasCatalog = hasFeature('catalog');
  // The badge of the installed app is about the reviews of a person, who has signed out.
  useEffect(() => void navigator.clearAppBadge?.().catch(() => undefined), []);
  const courses = useQuery({ ...query(listCourses), enabled: hasCatalog });
  return (
    <div className={styles.page}>
      <Hero />
      {hasCatalog && <Categories courses={courses.data} />}
      {hasCatalog && <Featured list={courses} />}
      <Statistics />
      <HowItWorks />
      <Footer />
    </div>
  );
}
