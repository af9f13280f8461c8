import { requestDataSourceOptions, setSecretsKey } from '@lectern/data';
import { type Env } from '@lectern/infra';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalyticsModule } from './insight/analytics/analytics.module.js';
import { AttemptsModule } from './assessment/attempts/attempts.module.js';
import { HandedInFilesModule } from './assessment/handed-in-files/handed-in-files.module.js';
import { AccessTokensModule } from './identity/tokens/access-tokens.module.js';
import { AcceptingInvitationsModule } from './identity/accepting-invitations/accepting-invitations.module.js';
import { AuditLogModule } from './insight/audit-log/audit-log.module.js';
import { OutboxModule } from './messages/outbox/outbox.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { AuthModule } from './identity/sign-in/auth.module.js';
import { CalendarModule } from './messages/calendar/calendar.module.js';
import { CertificatesModule } from './learning/certificates/certificates.module.js';
import { CredentialsModule } from './learning/credentials/credentials.module.js';
import { CaptionsModule } from './courses/captions/captions.module.js';
import { CourseExportsModule } from './courses/exports/course-exports.module.js';
import { CourseUpdatesModule } from './authoring/updates/course-updates.module.js';
import { CoursesModule } from './courses/reading/courses.module.js';
import { LearningPathsModule } from './learning/learning-paths/learning-paths.module.js';
import { DueDatesModule } from './learning/due-dates/due-dates.module.js';
import { NextSlideModule } from './learning/next-slide/next-slide.module.js';
import { OfflineCoursesModule } from './learning/offline-courses/offline-courses.module.js';
import { MeetingsModule } from './learning/meetings/meetings.module.js';
import { SurveysModule } from './learning/surveys/surveys.module.js';
import { DashboardModule } from './learning/dashboard/dashboard.module.js';
import { WeeklyGoalModule } from './learning/weekly-goal/weekly-goal.module.js';
import { DemoModule } from './samples/demo.module.js';
import { FirstStepsModule } from './samples/first-steps.module.js';
import { EditedCaptionsModule } from './authoring/captions/edited-captions.module.js';
import { CourseCoversModule } from './authoring/covers/course-covers.module.js';
import { SlideVideosModule } from './authoring/videos/slide-videos.module.js';
import { SlideFilesModule } from './authoring/slide-files/slide-files.module.js';
import { CourseAuthoringModule } from './authoring/editor/course-authoring.module.js';
import { ExamsModule } from './assessment/exams/exams.module.js';
import { GradebookModule } from './assessment/gradebook/gradebook.module.js';
import { GradingModule } from './assessment/grading/grading.module.js';
import { GroupLearningPathsModule } from './people/group-learning-paths/group-learning-paths.module.js';
import { GroupsModule } from './people/groups/groups.module.js';
import { AboutModule } from './platform/about/about.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { ENV, InfraModule } from './platform/infra.module.js';
import { IdentityProviderModule } from './identity/provider/identity-provider.module.js';
import { EnrollmentsModule } from './learning/enrollments/enrollments.module.js';
import { InvitationsModule } from './people/invitations/invitations.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { NotesModule } from './community/notes/notes.module.js';
import { ThreadsModule } from './community/threads/threads.module.js';
import { TutorModule } from './tutor/tutor.module.js';
import { AnnouncementsModule } from './messages/announcements/announcements.module.js';
import { NotificationsModule } from './messages/notifications/notifications.module.js';
import { LinkPreviewsModule } from './prerendering/link-previews/link-previews.module.js';
import { PrerenderingModule } from './prerendering/prerendering.module.js';
import { PrivacyModule } from './people/privacy/privacy.module.js';
import { HomesModule } from './insight/homes/homes.module.js';
import { ReportsModule } from './insight/reports/reports.module.js';
import { SavedViewsModule } from './insight/saved-views/saved-views.module.js';
import { SearchModule } from './insight/search/search.module.js';
import { RemindersModule } from './messages/reminders/reminders.module.js';
import { NoteCardsModule } from './assessment/note-cards/note-cards.module.js';
import { PracticeModule } from './assessment/practice/practice.module.js';
import { QuestionPicturesModule } from './assessment/question-files/question-pictures.module.js';
import { QuestionProposalsModule } from './assessment/drafting/question-proposals.module.js';
import { QuestionsModule } from './assessment/bank/questions.module.js';
import { LtiModule } from './interop/lti/lti.module.js';
import { McpModule } from './interop/mcp/mcp.module.js';
import { ScimModule } from './interop/scim/scim.module.js';
import { ScormModule } from './interop/scorm/scorm.module.js';
import { ExternalToolsModule } from './interop/external-tools/external-tools.module.js';
import { ScormPackagesModule } from './interop/scorm-packages/scorm-packages.module.js';
import { SiteSettingsModule } from './platform/site/site-settings.module.js';
import { TeachingModule } from './courses/instructors/teaching.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { WebhooksModule } from './messages/webhooks/webhooks.module.js';
import { UploadsModule } from './authoring/uploads/uploads.module.js';
import { UserImportsModule } from './people/imports/user-imports.module.js';
import { ServiceAccountsModule } from './people/service-accounts/service-accounts.module.js';
import { UsersModule } from './people/users/users.module.js';

@Module({
  imports: [
    InfraModule,
    TypeOrmModule.forRootAsync({
      inject: [ENV],
      useFactory: ({ databaseUrl, secretsKey }: Env) => {
        setSecretsKey(databaseUrl, secretsKey);
        return requestDataSourceOptions(databaseUrl);
      },
    }),
    HttpModule,
    AboutModule,
    HealthModule,
    SiteSettingsModule,
    IdentityProviderModule,
    AcceptingInvitationsModule,
    AuthModule,
    AccessTokensModule,
    AuditModule,
    AuditLogModule,
    MailModule,
    OutboxModule,
    InvitationsModule,
    UsersModule,
    ServiceAccountsModule,
    UserImportsModule,
    CoursesModule,
    EnrollmentsModule,
    CertificatesModule,
    CredentialsModule,
    QuestionsModule,
    QuestionPicturesModule,
    QuestionProposalsModule,
    ExamsModule,
    AttemptsModule,
    HandedInFilesModule,
    GradebookModule,
    GradingModule,
    NoteCardsModule,
    PracticeModule,
    TeachingModule,
    GroupsModule,
    GroupLearningPathsModule,
    TutorModule,
    UploadsModule,
    CourseAuthoringModule,
    SlideVideosModule,
    CourseCoversModule,
    CaptionsModule,
    EditedCaptionsModule,
    SlideFilesModule,
    CourseUpdatesModule,
    CourseExportsModule,
    LtiModule,
    McpModule,
    ScimModule,
    ScormModule,
    ScormPackagesModule,
    ExternalToolsModule,
    AnalyticsModule,
    DashboardModule,
    WeeklyGoalModule,
    NotesModule,
    ThreadsModule,
    DueDatesModule,
    LearningPathsModule,
    MeetingsModule,
    SurveysModule,
    NextSlideModule,
    OfflineCoursesModule,
    DemoModule,
    FirstStepsModule,
    AnnouncementsModule,
    NotificationsModule,
    RemindersModule,
    CalendarModule,
    WebhooksModule,
    LinkPreviewsModule,
    PrerenderingModule,
    PrivacyModule,
    HomesModule,
    ReportsModule,
    SavedViewsModule,
    SearchModule,
    TasksModule,
  ],
})
export class AppModule {}
