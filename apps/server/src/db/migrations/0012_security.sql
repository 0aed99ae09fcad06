-- Two-step sign-in, proven phones and addresses, certification.
select 1;
