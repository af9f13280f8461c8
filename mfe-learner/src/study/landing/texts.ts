import { formatCount } from '@lectern/ui';

/** Texts of the landing page. */
export const landingTexts = {
  headline: 'Learn something that helps you tomorrow',
  lead: 'Short courses in slides, a tutor that answers from them, and a certificate at the end. All at your own pace.',
  search: 'What do you want to learn?',
  searchHint: 'First aid, budgeting, phishing…',
  searchAction: 'Search',
  start: 'Start Learning for Free',
  browse: 'Browse Courses',
  promises: ['Free certificates', 'Self-paced', 'No card needed'],
  picture: 'A slide of a course about lifting safely, with its text and progress',
  categories: 'Explore by category',
  courses: (count: number) => `${formatCount(count)} ${count === 1 ? 'course' : 'courses'}`,
  featured: 'Featured Courses',
  viewAll: 'View all courses',
  noCourses: 'No courses available yet.',
  figures: [
    { value: '25,000+', label: 'Learners' },
    { value: '12,000+', label: 'Certificates earned' },
    { value: '90+', label: 'Countries' },
    { value: '100%', label: 'Open source' },
  ],
  figuresTitle: 'Lectern in figures',
  how: 'How it works',
  steps: [
    {
      title: 'Pick a course',
      text: 'Every course is a few modules of slides. Most modules take 15 to 20 minutes.',
    },
    {
      title: 'Study slide by slide',
      text: 'Stop at any time and continue where you left off. Ask the tutor, and it answers from the slides.',
    },
    {
      title: 'Keep the certificate',
      text: 'Complete every module and get a certificate that anyone can verify.',
    },
  ],
  footer: {
    tagline: 'Free, open-source learning for everyone.',
    categories: 'Categories',
    popular: 'Popular searches',
    searches: ['First aid', 'Budget', 'Social media', 'Memory', 'Teaching', 'Passwords'],
    privacy: 'Privacy',
    copyright: '© 2024 Lectern. All rights reserved.',
  },
} as const;
