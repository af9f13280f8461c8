import { requestDataSourceOptions, setSecretsKey } from '@lectern/data';
import { type Env } from '@lectern/infra';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AttemptsModule } from './attempts/attempts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CertificatesModule } from './certificates/certificates.module.js';
import { CourseExportsModule } from './course-exports/course-exports.module.js';
import { CourseUpdatesModule } from './course-updates/course-updates.module.js';
import { CoursesModule } from './courses/courses.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DemoModule } from './demo/demo.module.js';
import { CourseAuthoringModule } from './courses/course-authoring.module.js';
import { ExamsModule } from './exams/exams.module.js';
import { GradingModule } from './grading/grading.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { ENV, InfraModule } from './infra.module.js';
import { IdentityProviderModule } from './identity-provider/identity-provider.module.js';
import { EnrollmentsModule } from './enrollments/enrollments.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { MailModule } from './mail/mail.module.js';
import { TutorModule } from './tutor/tutor.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { PracticeModule } from './practice/practice.module.js';
import { QuestionPicturesModule } from './question-pictures/question-pictures.module.js';
import { QuestionProposalsModule } from './question-proposals/question-proposals.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { TeachingModule } from './teaching/teaching.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UserImportsModule } from './user-imports/user-imports.module.js';
import { UsersModule } from './users/users.module.js';

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
    HealthModule,
    IdentityProviderModule,
    AuthModule,
    AuditModule,
    MailModule,
    InvitationsModule,
    UsersModule,
    UserImportsModule,
    CoursesModule,
    EnrollmentsModule,
    CertificatesModule,
    QuestionsModule,
    QuestionPicturesModule,
    QuestionProposalsModule,
    ExamsModule,
    AttemptsModule,
    GradingModule,
    PracticeModule,
    TeachingModule,
    GroupsModule,
    TutorModule,
    UploadsModule,
    CourseAuthoringModule,
    CourseUpdatesModule,
    CourseExportsModule,
    AnalyticsModule,
    DashboardModule,
    DemoModule,
    NotificationsModule,
    RemindersModule,
    CalendarModule,
    PagesModule,
    PrivacyModule,
    ReportsModule,
    RetentionModule,
  ],
})
export class AppModule {}
