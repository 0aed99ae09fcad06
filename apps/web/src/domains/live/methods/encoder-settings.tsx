import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { departureWords } from '../studios/departure.words.ts';
import { useStudio } from '../studios/studio-context.ts';
import styles from './methods.module.css';

/** The settings that encoders should use for this studio. */
export const EncoderSettings = () => {
  const words = useWords(departureWords);
  const format = useFormat();
  const { parameters, slug } = useStudio();
  const { video, audio } = parameters ?? {};
  return (
    <section aria-label={words.encoder}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.encoder}
      </Text>
      {video && audio ? (
        <ul>
          <li>
            {words.picture(
              video.encoding.resolution.replace('*', '×'),
              format.number(video.encoding.frameRate),
              video.encoding.profile,
            )}
          </li>
          <li>
            {words.rate(
              format.number(video.encoding.rate.default),
              format.number(video.encoding.rate.min),
              format.number(video.encoding.rate.max),
            )}
          </li>
          <li>
            {words.sound(
              audio.encoding.profile,
              format.number(audio.encoding.rate),
              format.number(audio.encoding.channels),
            )}
          </li>
        </ul>
      ) : null}
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {parameters ? words.inEffect : words.none}{' '}
        <PageLink to="Group" search={{ studio: slug }}>
          {words.change}
        </PageLink>
      </Text>
    </section>
  );
};
