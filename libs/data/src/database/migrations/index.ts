import { Baseline1795900000503 } from './1795900000503-baseline.js';
import { DeleteUnreliableProposals1795900001301 } from './1795900001301-delete-unreliable-proposals.js';
import { OneVersionColumn1795900001401 } from './1795900001401-one-version-column.js';
import { AddUploadPreview1795900001404 } from './1795900001404-add-upload-preview.js';
import { AddUploadDrafts1795900001405 } from './1795900001405-add-upload-drafts.js';
import { IndexUnansweredQuestions1795900001501 } from './1795900001501-index-unanswered-questions.js';
import { AddNotificationReads1795900001610 } from './1795900001610-add-notification-reads.js';
import { AddSearchText1795900001801 } from './1795900001801-add-search-text.js';
import { AddSuspensionReason1795900001901 } from './1795900001901-add-suspension-reason.js';
import { AddViewsAs1795900002001 } from './1795900002001-add-views-as.js';
import { AddWeeklyGoal1795900006301 } from './1795900006301-add-weekly-goal.js';
import { AddGradebook1795900006601 } from './1795900006601-add-gradebook.js';
import { AddCourseDrafts1795900006801 } from './1795900006801-add-course-drafts.js';
import { AddUserLocale1795900008001 } from './1795900008001-add-user-locale.js';
import { AddUploadTexts1795900009001 } from './1795900009001-add-upload-texts.js';
import { AddAnswerParts1795900009101 } from './1795900009101-add-answer-parts.js';
import { AddSiteSettings1795900010001 } from './1795900010001-add-site-settings.js';
import { AddSiteSecrets1795900300001 } from './1795900300001-add-site-secrets.js';
import { AddServiceFailures1795900300101 } from './1795900300101-add-service-failures.js';
import { AddMigrationMarks1795900400001 } from './1795900400001-add-migration-marks.js';
import { GuardCourseCategories1795900600001 } from './1795900600001-guard-course-categories.js';
import { AddAccessTokens1795900700001 } from './1795900700001-add-access-tokens.js';
import { AddWebhooks1795900700002 } from './1795900700002-add-webhooks.js';
import { AddCredentials1796000400001 } from './1796000400001-add-credentials.js';
import { AddNotes1796000500001 } from './1796000500001-add-notes.js';
import { AddScormPackages1796110000001 } from './1796110000001-add-scorm-packages.js';
import { AddLti1796120000001 } from './1796120000001-add-lti.js';
import { AddThreads1796130000001 } from './1796130000001-add-threads.js';
import { AddAnnouncements1796210000001 } from './1796210000001-add-announcements.js';
import { AddAccessConditions1796220000001 } from './1796220000001-add-access-conditions.js';
import { AddLearningPaths1796230000001 } from './1796230000001-add-learning-paths.js';
import { AddPathCertificates1796230000002 } from './1796230000002-add-path-certificates.js';
import { AddNoteCards1796240000001 } from './1796240000001-add-note-cards.js';
import { AddCertificateGrade1796250000001 } from './1796250000001-add-certificate-grade.js';
import { AddPlannedReviews1796250000002 } from './1796250000002-add-planned-reviews.js';
import { AddNoteCopies1796260000001 } from './1796260000001-add-note-copies.js';
import { AddAnnotations1796300000001 } from './1796300000001-add-annotations.js';
import { AddHandedInFiles1796300000051 } from './1796300000051-add-handed-in-files.js';
import { AddSlideVideos1796300001001 } from './1796300001001-add-slide-videos.js';
import { AddVideoConversion1796300001002 } from './1796300001002-add-video-conversion.js';
import { AddTranscriptPassages1796300001051 } from './1796300001051-add-transcript-passages.js';
import { IndexTranscriptPassages1796300001052 } from './1796300001052-index-transcript-passages.js';
import { AddSurveys1796300002001 } from './1796300002001-add-surveys.js';
import { AddSlideFiles1796300004001 } from './1796300004001-add-slide-files.js';
import { AddSavedViews1796300004002 } from './1796300004002-add-saved-views.js';
import { OrderAllThreads1796300005001 } from './1796300005001-order-all-threads.js';
import { AddMeetings1796400000001 } from './1796400000001-add-meetings.js';
import { AddNarrationCaptions1796400100001 } from './1796400100001-add-narration-captions.js';
import { AddCourseVideos1796400100002 } from './1796400100002-add-course-videos.js';
import { AddServiceAccounts1796400200001 } from './1796400200001-add-service-accounts.js';
import { IndexServiceAccounts1796400200002 } from './1796400200002-index-service-accounts.js';
import { AddFileHashes1796400300001 } from './1796400300001-add-file-hashes.js';
import { AddScim1796500000001 } from './1796500000001-add-scim.js';
import { AddExternalTools1796500000101 } from './1796500000101-add-external-tools.js';
import { AddSearchModels1796500000201 } from './1796500000201-add-search-models.js';
import { AddLtiRosters1796600002001 } from './1796600002001-add-lti-rosters.js';
import { AddToolMembers1796600002002 } from './1796600002002-add-tool-members.js';
import { AddToolRegistrations1796600002003 } from './1796600002003-add-tool-registrations.js';
import { MailMeetingChanges1796600003001 } from './1796600003001-mail-meeting-changes.js';
import { SearchLearningPaths1796600003002 } from './1796600003002-search-learning-paths.js';
import { IndexGradedAnswers1796600003003 } from './1796600003003-index-graded-answers.js';
import { IndexDueMeetings1796600003004 } from './1796600003004-index-due-meetings.js';
import { MarkIllustratedSlides1796600043001 } from './1796600043001-mark-illustrated-slides.js';
import { NotifyVideoUploaders1796700000001 } from './1796700000001-notify-video-uploaders.js';
import { IndexVideoUploaders1796700000002 } from './1796700000002-index-video-uploaders.js';
import { AddToolLineItems1796700000010 } from './1796700000010-add-tool-line-items.js';

/** All migrations, oldest first. */
export const migrations = [
  Baseline1795900000503,
  DeleteUnreliableProposals1795900001301,
  OneVersionColumn1795900001401,
  AddUploadPreview1795900001404,
  AddUploadDrafts1795900001405,
  IndexUnansweredQuestions1795900001501,
  AddNotificationReads1795900001610,
  AddSearchText1795900001801,
  AddSuspensionReason1795900001901,
  AddViewsAs1795900002001,
  AddWeeklyGoal1795900006301,
  AddGradebook1795900006601,
  AddCourseDrafts1795900006801,
  AddUserLocale1795900008001,
  AddUploadTexts1795900009001,
  AddAnswerParts1795900009101,
  AddSiteSettings1795900010001,
  AddSiteSecrets1795900300001,
  AddServiceFailures1795900300101,
  AddMigrationMarks1795900400001,
  GuardCourseCategories1795900600001,
  AddAccessTokens1795900700001,
  AddWebhooks1795900700002,
  AddCredentials1796000400001,
  AddNotes1796000500001,
  AddScormPackages1796110000001,
  AddLti1796120000001,
  AddThreads1796130000001,
  AddAnnouncements1796210000001,
  AddAccessConditions1796220000001,
  AddLearningPaths1796230000001,
  AddPathCertificates1796230000002,
  AddNoteCards1796240000001,
  AddCertificateGrade1796250000001,
  AddPlannedReviews1796250000002,
  AddNoteCopies1796260000001,
  AddAnnotations1796300000001,
  AddHandedInFiles1796300000051,
  AddSlideVideos1796300001001,
  AddVideoConversion1796300001002,
  AddTranscriptPassages1796300001051,
  IndexTranscriptPassages1796300001052,
  AddSurveys1796300002001,
  AddSlideFiles1796300004001,
  AddSavedViews1796300004002,
  OrderAllThreads1796300005001,
  AddMeetings1796400000001,
  AddNarrationCaptions1796400100001,
  AddCourseVideos1796400100002,
  AddServiceAccounts1796400200001,
  IndexServiceAccounts1796400200002,
  AddFileHashes1796400300001,
  AddScim1796500000001,
  AddExternalTools1796500000101,
  AddSearchModels1796500000201,
  AddLtiRosters1796600002001,
  AddToolMembers1796600002002,
  AddToolRegistrations1796600002003,
  MailMeetingChanges1796600003001,
  SearchLearningPaths1796600003002,
  IndexGradedAnswers1796600003003,
  IndexDueMeetings1796600003004,
  MarkIllustratedSlides1796600043001,
  NotifyVideoUploaders1796700000001,
  IndexVideoUploaders1796700000002,
  AddToolLineItems1796700000010,
];
