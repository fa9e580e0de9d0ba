/* propose, from samples/fipa/propose.xmi: generated, do not edit */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_accept_proposal_0 1
#define PERF_propose_0 2
#define PERF_reject_proposal_0 3
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Initiator 1 /* Initiator */
#define AGENT_Participant 2 /* Participant */
#define INT_0 3 /* 0 */
#define ROLE_Initiator 4 /* %Initiator */
#define ROLE_Participant 5 /* %Participant */
#define CONST_s1 6 /* s1 */
#define CONST_s2 7 /* s2 */
#define PROC_decides_to_accept_proposal 8 /* decides_to_accept_proposal() */
#define PROC_decides_to_reject_proposal 9 /* decides_to_reject_proposal() */
#define CONST_s3 10 /* s3 */
#define CONST_s4 11 /* s4 */
#define CONST_false 12 /* false */
#define CONST_true 13 /* true */
/* mailboxes: message, sender, arguments */
chan mailbox_Initiator = [CAPACITY] of { byte, byte };
chan mailbox_Participant = [CAPACITY] of { byte, byte };
#define all_mailboxes_empty (len(mailbox_Initiator) == 0 && len(mailbox_Participant) == 0)
byte running = 2;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
/* samples/fipa/propose.xmi:6  Initiator */
active [1] proctype agent_Initiator()
{
  /* samples/fipa/propose.xmi:8  propose => Participant */
  at_Initiator_line_8:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Participant) >= CAPACITY ->
       printf("@ 2 x %d\n", (_pid + 1));
       goto end_cut_agent_Initiator;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Participant) < CAPACITY);
      mailbox_Participant!!PERF_propose_0, (_pid + 1);
      printf("@ 2 s %d > 2\n", (_pid + 1));
    };
    goto at_Initiator_s1_line_13;
  };
  /* samples/fipa/propose.xmi:13  waitfor (accept-proposal <= Participant or reject-proposal <= Participant) timeout agent(s1) */
  at_Initiator_s1_line_13:
  atomic {
    if
    :: (mailbox_Initiator??[PERF_accept_proposal_0, AGENT_Participant]) ->
       d_step {
         mailbox_Initiator??PERF_accept_proposal_0, AGENT_Participant;
         printf("@ 6 r %d %d\n", (_pid + 1), AGENT_Participant);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Initiator;
    :: (mailbox_Initiator??[PERF_reject_proposal_0, AGENT_Participant]) ->
       d_step {
         mailbox_Initiator??PERF_reject_proposal_0, AGENT_Participant;
         printf("@ 7 r %d %d\n", (_pid + 1), AGENT_Participant);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Initiator;
    fi;
  };
  end_agent_Initiator:
    false;
  end_failed_agent_Initiator:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Initiator:
    do
    :: true ->
  progress_cut_agent_Initiator:
       skip;
    od;
  #endif
}
/* samples/fipa/propose.xmi:7  Participant */
active [1] proctype agent_Participant()
{
  /* samples/fipa/propose.xmi:9  waitfor (propose <= Initiator then agent(s1)) timeout agent() */
  at_Participant_line_9:
  atomic {
    if
    :: (mailbox_Participant??[PERF_propose_0, AGENT_Initiator]) ->
       d_step {
         mailbox_Participant??PERF_propose_0, AGENT_Initiator;
         printf("@ 12 r %d %d\n", (_pid + 1), AGENT_Initiator);
       };
       goto AFTER_RECEIVE(at_Participant_s1_line_11);
    fi;
  };
  /* samples/fipa/propose.xmi:11  waitfor ((decides: to accept-proposal then agent(s2)) or (decides: to reject-proposal then agent(s3))) timeout agent(s1) */
  PROGRESS(at_Participant_s1_line_11)
  at_Participant_s1_line_11:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 18 d %d\n", (_pid + 1));
       };
       goto at_Participant_s2_line_12;
    :: true ->
       d_step {
         printf("@ 21 d %d\n", (_pid + 1));
       };
       goto at_Participant_s3_line_16;
    fi;
  };
  /* samples/fipa/propose.xmi:12  accept-proposal => Initiator */
  at_Participant_s2_line_12:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Initiator) >= CAPACITY ->
       printf("@ 24 x %d\n", (_pid + 1));
       goto end_cut_agent_Participant;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Initiator) < CAPACITY);
      mailbox_Initiator!!PERF_accept_proposal_0, (_pid + 1);
      printf("@ 24 s %d > 1\n", (_pid + 1));
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Participant;
  };
  /* samples/fipa/propose.xmi:16  reject-proposal => Initiator */
  at_Participant_s3_line_16:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Initiator) >= CAPACITY ->
       printf("@ 25 x %d\n", (_pid + 1));
       goto end_cut_agent_Participant;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Initiator) < CAPACITY);
      mailbox_Initiator!!PERF_reject_proposal_0, (_pid + 1);
      printf("@ 25 s %d > 1\n", (_pid + 1));
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Participant;
  };
  end_agent_Participant:
    false;
  end_failed_agent_Participant:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Participant:
    do
    :: true ->
  progress_cut_agent_Participant:
       skip;
    od;
  #endif
}
