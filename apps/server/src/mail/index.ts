export { addMail, type WaitingMail, workMails } from './add-mail.ts';
export { type Mail, mailer, type SendMail } from './mailer.ts';
