/** What a site can switch off whole: its calls are refused, and no screen shows it. Data that it has stays. */
export const FEATURES = ['calendar', 'practice', 'offline'] as const;
export type Feature = (typeof FEATURES)[number];
