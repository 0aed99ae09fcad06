/**
 * Readable and changeable subjects, as `<domain>.<part>`. A read names the subjects of its response, a write those that
 * it changes, a topic those that each of its events makes stale: the browser refetches the intersection.
 */
export type Subject =
  | 'analytics.alerts'
  | 'analytics.charts'
  | 'analytics.figures'
  | 'analytics.notes'
  | 'analytics.saved'
  | 'analytics.sites'
  | 'analytics.visits'
  | 'audit.verification'
  | 'billing.services'
  | 'campaigns.applications'
  | 'campaigns.drafts'
  | 'chat.favorites'
  | 'chat.lines'
  | 'chat.moderators'
  | 'chat.mode'
  | 'chat.people'
  | 'content.comments'
  | 'content.documents'
  | 'content.feeds'
  | 'content.items'
  | 'content.queues'
  | 'content.rules'
  | 'content.sets'
  | 'content.writers'
  | 'embedding.policy'
  | 'groups.groups'
  | 'identity.certification'
  | 'identity.people'
  | 'identity.profile'
  | 'identity.security'
  | 'live.encoders'
  | 'live.lives'
  | 'integrations.tokens'
  | 'integrations.webhooks'
  | 'live.now'
  | 'live.recordings'
  | 'live.restreams'
  | 'live.rotation'
  | 'live.schedule'
  | 'live.slate'
  | 'live.studios'
  | 'live.timeline'
  | 'live.videos'
  | 'notifications.announcements'
  | 'notifications.messages'
  | 'preferences.preferences'
  | 'stream-parameters.changes'
  | 'work.talk';

export type Subjects = readonly Subject[];

/** Throttle in milliseconds for subjects with events faster than pages should refetch them. */
export const PAUSES: Partial<Record<Subject, number>> = {
  'analytics.charts': 4000,
  'content.items': 1000,
  'content.queues': 1500,
  'content.sets': 1000,
  'content.writers': 1000,
};
