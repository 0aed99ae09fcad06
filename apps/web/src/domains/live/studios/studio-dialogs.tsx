import {
  type ArchivedStudio,
  archiveStudio,
  deleteStudio,
  listArchivedStudios,
  renameStudio,
  restoreStudio,
} from '@onair/contract/live/studios/archive';
import { createStudio, getStudio, type StudioDetails } from '@onair/contract/live/studios/studios';
import { useState } from 'react';
import { keyOf, queryClient, readNow, useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded } from '../../../shared/ui/states.tsx';
import { createWords, studioMenuWords } from './studios.words.ts';

type ArchiveStudioProps = { id: string; open: boolean; onClose: () => void; onDone: () => void };

/** Explains what an archived studio is, and archives it. */
export const ArchiveStudio = ({ id, open, onClose, onDone }: ArchiveStudioProps) => {
  const words = useWords(studioMenuWords);
  const { data: studio, isFetching } = useCall(getStudio, { id });
  const archive = useWrite(archiveStudio, {
    onDone: () => {
      Message.success(wordsNow(studioMenuWords).archiveDone(studio?.name ?? ''));
      onClose();
      onDone();
    },
  });
  return (
    <Dialog
      open={open && studio !== undefined}
      title={words.archiveTitle}
      width={440}
      onClose={onClose}
      ok={{
        label: words.archive,
        loading: archive.isPending,
        // After a restore its version is being reloaded; the previous one would be refused.
        disabled: isFetching,
        onPress: () => studio && archive.mutate({ id, version: studio.version }),
      }}
    >
      {words.archiveText(studio?.name ?? '')}
    </Dialog>
  );
};

/** Confirms a deletion by the studio's name, and explains what is deleted and what is kept. */
const DeleteStudio = ({ studio, open, onClose }: OverlayProps & { studio: ArchivedStudio }) => {
  const words = useWords(studioMenuWords);
  const format = useFormat();
  const { id, name, version, recordings, recordingBytes } = studio;
  const form = useForm({
    endpoint: deleteStudio,
    of: id,
    initial: { name: '' },
    input: (values) => ({ ...values, id, version }),
    faults: (values): { name?: string } => (values.name.trim() === name ? {} : { name: words.removeFault }),
    onDone: () => {
      Message.success(wordsNow(studioMenuWords).removed(name));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.removeTitle}
      ok={words.remove}
      danger
      width={480}
      onClose={onClose}
    >
      <Text as="p" below={12} anywhere>
        {words.removeText(name, format.number(recordings), format.bytes(recordingBytes))}
      </Text>
      <TextField field={form.field('name')} label={words.removeName} placeholder={name} />
    </FormDialog>
  );
};

type ArchivedStudiosProps = OverlayProps & { onRestored: (slug: string) => void };

/** Archived studios: restore them, or delete them for good. */
export const ArchivedStudios = ({ open, onClose, onRestored }: ArchivedStudiosProps) => {
  const words = useWords(studioMenuWords);
  const format = useFormat();
  const clock = useCompanyClock();
  const [removed, setRemoved] = useState<string | null>(null);
  const query = useCall(listArchivedStudios, {}, { handled: true, enabled: open });
  const restore = useWrite(restoreStudio, {
    onDone: ({ name, slug }) => {
      Message.success(wordsNow(studioMenuWords).restored(name));
      onClose();
      onRestored(slug);
    },
  });
  // The current version from the list: the one before its last change would be refused.
  const studio = query.data?.find(({ id }) => id === removed);
  return (
    <SidePanel open={open} title={words.archived} width={560} onClose={onClose}>
      <Loaded query={query} isEmpty={(studios) => studios.length === 0} empty={<Empty text={words.none} />}>
        {(studios) => (
          <Stack as="ul" gap={16} above={12} aria-label={words.archived}>
            {studios.map((studio) => (
              <Row as="li" key={studio.id} wrap gap={[8, 12]} justify="between">
                <Stack as="span" gap={2} shrinks grow>
                  <Text tone="strong" weight="medium" anywhere>
                    {studio.name}
                  </Text>
                  <Text tone="muted" size={13}>
                    {words.facts(
                      clock.date(studio.archivedAt),
                      format.number(studio.lives),
                      format.number(studio.recordings),
                      format.bytes(studio.recordingBytes),
                    )}
                  </Text>
                </Stack>
                <Row as="span" gap={8}>
                  <Button
                    size="small"
                    aria-label={words.nameOf(words.restore, studio.name)}
                    onClick={() => restore.mutate({ id: studio.id, version: studio.version })}
                  >
                    {words.restore}
                  </Button>
                  <Button
                    size="small"
                    status="danger"
                    aria-label={words.nameOf(words.remove, studio.name)}
                    onClick={() => setRemoved(studio.id)}
                  >
                    {words.remove}
                  </Button>
                </Row>
              </Row>
            ))}
          </Stack>
        )}
      </Loaded>
      <Overlay part={DeleteStudio} props={studio && { studio }} onClose={() => setRemoved(null)} />
    </SidePanel>
  );
};

const namesOf = ({ nameZh, nameEn }: StudioDetails) => ({ nameZh, nameEn });

const Names = ({ studio, open, onClose }: OverlayProps & { studio: StudioDetails }) => {
  const words = useWords(studioMenuWords);
  const labels = useWords(createWords);
  const { id } = studio;
  const form = useForm({
    endpoint: renameStudio,
    of: id,
    initial: namesOf(studio),
    version: studio.version,
    input: (names, { version }) => ({ ...names, id, version }),
    messages: { nameZh: labels.faults.name, nameEn: labels.faults.name },
    latest: async () => {
      const latest = await readNow(getStudio, { id });
      return { values: namesOf(latest), version: latest.version };
    },
    conflictText: words.conflict,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getStudio, { id }), saved);
      Message.success(wordsNow(studioMenuWords).renamed);
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.rename} ok={words.save} width={480} onClose={onClose}>
      <TextField field={form.field('nameZh')} label={labels.nameZh} />
      <TextField field={form.field('nameEn')} label={labels.nameEn} />
    </FormDialog>
  );
};

/** Edits both names of a studio; its address and keys stay. */
export const RenameStudio = ({ id, ...frame }: OverlayProps & { id: string }) => {
  const { data: studio } = useCall(getStudio, { id });
  return studio ? <Names studio={studio} {...frame} /> : null;
};

const EMPTY = { slug: '', nameZh: '', nameEn: '' };

type CreateStudioProps = OverlayProps & { onCreated: (slug: string) => void };

/** Creates a studio: its names, and its public address. */
export const CreateStudio = ({ open, onClose, onCreated }: CreateStudioProps) => {
  const words = useWords(createWords);
  const form = useForm({
    endpoint: createStudio,
    initial: EMPTY,
    // By default a person checks the picture before going on air; the studio's setting can leave that to its encoders.
    input: (draft) => ({ ...draft, autoStart: false }),
    messages: { slug: words.faults.slug, nameZh: words.faults.name, nameEn: words.faults.name },
    onDone: ({ slug, name }) => {
      Message.success(wordsNow(createWords).created(name));
      onClose();
      onCreated(slug);
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.title} ok={words.create} width={480} onClose={onClose}>
      <TextField field={form.field('nameZh')} label={words.nameZh} />
      <TextField field={form.field('nameEn')} label={words.nameEn} />
      <TextField field={form.field('slug')} label={words.slug} hint={words.slugHint} />
    </FormDialog>
  );
};
