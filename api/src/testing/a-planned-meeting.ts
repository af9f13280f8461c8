const WEEK_MS = 7 * 24 * 3_600_000;

/** What a person sends to plan a meeting in a week. */
export const aPlannedMeeting = () => ({
  ...{ title: 'Questions and answers', minutes: 45, address: 'https://meet.example.org/room', note: '' },
  startsAt: new Date(Date.now() + WEEK_MS).toISOString(),
});
