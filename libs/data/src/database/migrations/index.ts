import { CreateLectern1795233641816 } from './1795233641816-create-lectern.js';
import { IndexCurrentSlides1795240743509 } from './1795240743509-index-current-slides.js';
import { AddTutorAndRatings1795244312743 } from './1795244312743-add-tutor-and-ratings.js';
import { AddAuditLog1795244999095 } from './1795244999095-add-audit-log.js';
import { CountEnrollmentsAndRatings1795245325125 } from './1795245325125-count-enrollments-and-ratings.js';
import { KeepAnonymousCounts1795245347812 } from './1795245347812-keep-anonymous-counts.js';
import { AddPassages1795246000000 } from './1795246000000-add-passages.js';
import { AddTutorUsage1795248115302 } from './1795248115302-add-tutor-usage.js';
import { NoteNarratedWords1795248972919 } from './1795248972919-note-narrated-words.js';
import { CancelUploads1795249300000 } from './1795249300000-cancel-uploads.js';
import { AddAnalyticsRollups1795249869420 } from './1795249869420-add-analytics-rollups.js';
import { AddPictureWidths1795259000000 } from './1795259000000-add-picture-widths.js';
import { LetUploadsRunAgain1795260000000 } from './1795260000000-let-uploads-run-again.js';
import { IndexUnfinishedAnswers1795262672545 } from './1795262672545-index-unfinished-answers.js';
import { SpeedUpAnalytics1795263000000 } from './1795263000000-speed-up-analytics.js';
import { CoverAnalytics1795280850634 } from './1795280850634-cover-analytics.js';
import { NamePeopleInAuditLog1795290000000 } from './1795290000000-name-people-in-audit-log.js';
import { NameStageOutputs1795340000000 } from './1795340000000-name-stage-outputs.js';
import { NameUploadColumns1795350000000 } from './1795350000000-name-upload-columns.js';
import { AddMailAndLinks1795360000000 } from './1795360000000-add-mail-and-links.js';
import { IndexSessions1795360100000 } from './1795360100000-index-sessions.js';
import { AddTutorUsageTotals1795370000000 } from './1795370000000-add-tutor-usage-totals.js';
import { ChainAuditLog1795370000001 } from './1795370000001-chain-audit-log.js';
import { ListErasedUsers1795370000002 } from './1795370000002-list-erased-users.js';
import { HashSessionIds1795370000003 } from './1795370000003-hash-session-ids.js';
import { AddExams1795380000000 } from './1795380000000-add-exams.js';
import { AddPassageLanguages1795390000000 } from './1795390000000-add-passage-languages.js';
import { RateAnswers1795391000000 } from './1795391000000-rate-answers.js';
import { NameAnalyticsAndFailures1795400000000 } from './1795400000000-name-analytics-and-failures.js';
import { AddSecondFactor1795410000000 } from './1795410000000-add-second-factor.js';
import { AcceptReleases1795420000000 } from './1795420000000-accept-releases.js';
import { EditAuditNamesByFunction1795420000001 } from './1795420000001-edit-audit-names-by-function.js';
import { RequireMoreForCertificates1795430000000 } from './1795430000000-require-more-for-certificates.js';
import { AddPrivacyChoices1795430000001 } from './1795430000001-add-privacy-choices.js';
import { AddQuestionProposals1795440000000 } from './1795440000000-add-question-proposals.js';
import { AddPractice1795450000000 } from './1795450000000-add-practice.js';
import { ReopenAttempts1795450000001 } from './1795450000001-reopen-attempts.js';
import { AddQuestionImports1795460000000 } from './1795460000000-add-question-imports.js';
import { StoreSmallVectors1795480000000 } from './1795480000000-store-small-vectors.js';
import { ShareQuestions1795480000001 } from './1795480000001-share-questions.js';
import { AddGroups1795500000000 } from './1795500000000-add-groups.js';
import { AddQuestionPictures1795505000000 } from './1795505000000-add-question-pictures.js';
import { AddUploadFormats1795510000000 } from './1795510000000-add-upload-formats.js';
import { AddCourseLanguages1795530000000 } from './1795530000000-add-course-languages.js';
import { DescribePictures1795540000000 } from './1795540000000-describe-pictures.js';
import { UpdateCourses1795540000001 } from './1795540000001-update-courses.js';
import { AddJoinLinks1795560000000 } from './1795560000000-add-join-links.js';
import { AddInvitations1795570000000 } from './1795570000000-add-invitations.js';
import { AddReminders1795580000000 } from './1795580000000-add-reminders.js';
import { AddSavedReports1795590000000 } from './1795590000000-add-saved-reports.js';
import { RenewCertificates1795600000000 } from './1795600000000-renew-certificates.js';
import { AddSpeakerNotes1795640000000 } from './1795640000000-add-speaker-notes.js';
import { IndexCompletions1795700000000 } from './1795700000000-index-completions.js';
import { IndexEmbeddingModels1795755000000 } from './1795755000000-index-embedding-models.js';
import { AddUploadLanguage1795840000000 } from './1795840000000-add-upload-language.js';
import { HashProviderStates1795850000000 } from './1795850000000-hash-provider-states.js';
import { StoreGradedExams1795900000001 } from './1795900000001-store-graded-exams.js';
import { InviteUnconfirmedPeople1795900000101 } from './1795900000101-invite-unconfirmed-people.js';
import { ChainAuditLogAtCommit1795900000301 } from './1795900000301-chain-audit-log-at-commit.js';
import { MarkLateSaves1795900000501 } from './1795900000501-mark-late-saves.js';
import { TitlesInOneLine1795900000502 } from './1795900000502-titles-in-one-line.js';
import { DeleteUnreliableProposals1795900001301 } from './1795900001301-delete-unreliable-proposals.js';

/** All migrations, oldest first. */
export const migrations = [
  CreateLectern1795233641816,
  IndexCurrentSlides1795240743509,
  AddTutorAndRatings1795244312743,
  AddAuditLog1795244999095,
  CountEnrollmentsAndRatings1795245325125,
  KeepAnonymousCounts1795245347812,
  AddPassages1795246000000,
  AddTutorUsage1795248115302,
  NoteNarratedWords1795248972919,
  CancelUploads1795249300000,
  AddAnalyticsRollups1795249869420,
  AddPictureWidths1795259000000,
  LetUploadsRunAgain1795260000000,
  IndexUnfinishedAnswers1795262672545,
  SpeedUpAnalytics1795263000000,
  CoverAnalytics1795280850634,
  NamePeopleInAuditLog1795290000000,
  NameStageOutputs1795340000000,
  NameUploadColumns1795350000000,
  AddMailAndLinks1795360000000,
  IndexSessions1795360100000,
  AddTutorUsageTotals1795370000000,
  ChainAuditLog1795370000001,
  ListErasedUsers1795370000002,
  HashSessionIds1795370000003,
  AddExams1795380000000,
  AddPassageLanguages1795390000000,
  RateAnswers1795391000000,
  NameAnalyticsAndFailures1795400000000,
  AddSecondFactor1795410000000,
  AcceptReleases1795420000000,
  EditAuditNamesByFunction1795420000001,
  RequireMoreForCertificates1795430000000,
  AddPrivacyChoices1795430000001,
  AddQuestionProposals1795440000000,
  AddPractice1795450000000,
  ReopenAttempts1795450000001,
  AddQuestionImports1795460000000,
  StoreSmallVectors1795480000000,
  ShareQuestions1795480000001,
  AddGroups1795500000000,
  AddQuestionPictures1795505000000,
  AddUploadFormats1795510000000,
  AddCourseLanguages1795530000000,
  DescribePictures1795540000000,
  UpdateCourses1795540000001,
  AddJoinLinks1795560000000,
  AddInvitations1795570000000,
  AddReminders1795580000000,
  AddSavedReports1795590000000,
  RenewCertificates1795600000000,
  AddSpeakerNotes1795640000000,
  IndexCompletions1795700000000,
  IndexEmbeddingModels1795755000000,
  AddUploadLanguage1795840000000,
  HashProviderStates1795850000000,
  StoreGradedExams1795900000001,
  InviteUnconfirmedPeople1795900000101,
  ChainAuditLogAtCommit1795900000301,
  MarkLateSaves1795900000501,
  TitlesInOneLine1795900000502,
  DeleteUnreliableProposals1795900001301,
];
