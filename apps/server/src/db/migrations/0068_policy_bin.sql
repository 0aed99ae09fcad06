-- content: who moved a set to the recycle bin
alter table policies add column deleted_by uuid;
