ALTER TABLE review VALIDATE CONSTRAINT review_answer_check;
