-- Throttling of sign-in, known devices, password resets.
select 1;
